/** The cart in the browser: for each account its own, the same in all tabs. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '@fanfare/contract/users'
import { Button } from '#ui/button.tsx'
import { aFan, aPerformer, idOf } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import { addToCart, useCart } from './cart.ts'

const ITEM = { productId: idOf(700), variantId: idOf(701) }
const OTHER = { productId: idOf(710), variantId: idOf(711) }
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(`cart:${key}`) ?? '[]')

function ShownCart() {
  const { count, lines, setQuantity, remove, restore } = useCart()
  return (
    <>
      <p>
        {count} pieces in {lines.length} lines
      </p>
      <Button onClick={() => addToCart({ ...ITEM, quantity: 2 })}>Add</Button>
      <Button onClick={() => setQuantity(ITEM, 7)}>Seven</Button>
      <Button onClick={() => remove([ITEM])}>Remove</Button>
      <Button onClick={() => restore([{ ...ITEM, quantity: 7 }])}>Undo</Button>
    </>
  )
}

const openCart = (viewer: Me | null) => open(<ShownCart />, { viewer })
const press = (name: string) => page.getByRole('button', { name }).click()
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('a visitor fills a cart, changes it, undoes a removal, and finds it after a reload', async () => {
  const { reload } = await openCart(null)
  await shows('0 pieces in 0 lines')
  await press('Add')
  await press('Add')
  await shows('4 pieces in 1 lines')
  await press('Seven')
  await shows('7 pieces in 1 lines')
  await press('Remove')
  await shows('0 pieces in 0 lines')
  await press('Undo')
  await reload()
  await shows('7 pieces in 1 lines')
  expect(stored('guest')).toEqual([{ ...ITEM, quantity: 7 }])
})

test("a fan who signs in keeps their own cart and gets the visitor's lines", async () => {
  const fan = aFan({ _id: idOf(720) })
  localStorage.setItem(`cart:${fan._id}`, JSON.stringify([{ ...OTHER, quantity: 1 }]))
  await openCart(null)
  await press('Add')
  await openCart(fan)
  await shows('3 pieces in 2 lines')
  expect(stored(fan._id)).toEqual([
    { ...OTHER, quantity: 1 },
    { ...ITEM, quantity: 2 },
  ])
  expect(stored('guest')).toEqual([])
})

test('after a sign-out no one sees the cart, and the fan who signs in again does', async () => {
  const fan = aFan({ _id: idOf(721) })
  await openCart(fan)
  await press('Add')
  await shows('2 pieces in 1 lines')
  await openCart(null)
  await shows('0 pieces in 0 lines')
  await openCart(aFan({ _id: idOf(722) }))
  await shows('0 pieces in 0 lines')
  await openCart(fan)
  await shows('2 pieces in 1 lines')
})

test("a performer who signs in does not take a visitor's cart", async () => {
  await openCart(null)
  await press('Add')
  await openCart(aPerformer())
  await shows('0 pieces in 0 lines')
  expect(stored('guest')).toHaveLength(1)
})

test('a fan who adds something in another tab sees it here', async () => {
  const fan = aFan({ _id: idOf(723) })
  await openCart(fan)
  await shows('0 pieces in 0 lines')
  const key = `cart:${fan._id}`
  localStorage.setItem(key, JSON.stringify([{ ...OTHER, quantity: 5 }]))
  dispatchEvent(new StorageEvent('storage', { key }))
  await shows('5 pieces in 1 lines')
  await press('Add')
  expect(stored(fan._id)).toHaveLength(2)
})

test('a fan whose browser stores nothing has a cart until the page is closed', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await openCart(aFan({ _id: idOf(724) }))
  await press('Add')
  await press('Add')
  await shows('4 pieces in 1 lines')
})
