/** Physical products of two performers in one cart: paid together, shipped apart, and the address only where it is needed. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { searchSoldOrders, viewOrder } from '@fanfare/contract/orders'
import type { OwnProduct } from '@fanfare/contract/products'
import { buyTokens, openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, DEMO_PASSWORD, visit, waitUntilHydrated } from '../support/site.ts'
import { sellProduct, shipTo } from '../support/store.ts'
import { test } from '../support/test.ts'

const STREET = 'Lindenstraße 3'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Stores a visitor's cart, as product pages do. */
const fillCart = (page: Page, lines: readonly { of: OwnProduct; variant: number; quantity: number }[]) =>
  page.evaluate(
    (text) => localStorage.setItem('cart:guest', text),
    JSON.stringify(
      lines.map(({ of, variant, quantity }) => ({ productId: of._id, variantId: of.variants[variant]?._id, quantity })),
    ),
  )

const stockOf = async ({ _id }: OwnProduct): Promise<(number | null)[]> =>
  (
    await demo.site.sql.query<{ stock: number | null }>(
      'select stock from product_variants where product_id = $1 order by position',
      [_id],
    )
  ).rows.map(({ stock }) => stock)

/** The parts of an order page by their headings. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a visitor fills a cart from two performers, signs in and pays both orders; each performer ships and sees the address only when asked', async () => {
  const [ada, milo, felix] = [await demo.callOf('ada.vale'), await demo.callOf('milo.reyes'), await demo.callOf('felix')]
  // Ada ships nowhere until she adds a zone.
  await shipTo(ada)
  const shirt = await sellProduct(ada, {
    title: 'Garden shirt',
    price: 12,
    sizes: [
      { name: 'M', stock: 5 },
      { name: 'L', stock: 2 },
    ],
  })
  const zine = await sellProduct(milo, { title: 'Harbour zine', price: 5, stock: 9 })
  await shipTo(milo, { type: 'rest', name: 'Everywhere', countries: [], price: 12, furtherPrice: 4 })
  await buyTokens(felix)

  const seller = await demo.as('ada.vale', 'desktop')
  await visit(seller, '/studio/shipping')
  await seller.getByRole('button', { name: 'Add zone' }).click()
  const form = seller.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Germany')
  await form.getByLabel('Country', { exact: true }).selectOption('DE')
  await form.getByLabel('First item').fill('4')
  await form.getByLabel('Each further item').fill('1.5')
  await assertAccessible(seller)
  await form.getByRole('button', { name: 'Save zone' }).click()
  await toast(seller, 'Shipping zone saved').waitFor()

  const fan = await demo.as('visitor', 'phone')
  await visit(fan, '/cart')
  await fan.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await fillCart(fan, [
    { of: shirt, variant: 0, quantity: 2 },
    { of: shirt, variant: 1, quantity: 3 },
    { of: zine, variant: 0, quantity: 1 },
  ])
  await visit(fan, '/cart')
  await fan.getByText('Only 2 left').waitFor()
  await assertAccessible(fan)
  await fan.getByRole('button', { name: 'Change to 2' }).click()
  await fan.getByRole('link', { name: 'Sign in to check out' }).click()
  await fan.getByLabel('Email or username').waitFor()
  await waitUntilHydrated(fan)
  await fan.getByLabel('Email or username').fill('felix')
  await fan.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await fan.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fan.waitForURL('**/checkout')
  await fan.getByRole('radio', { name: STREET }).check()
  // Four shirts for 48 with 8.50 of shipping, and a zine for 5 with 12 of shipping.
  const pay = fan.getByRole('button', { name: 'Pay 73.50 tokens ($7.35)' })
  await expect(pay).not.toHaveAttribute('aria-disabled')
  await assertAccessible(fan)
  await pay.dblclick()
  await fan.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await assertAccessible(fan)
  assert.deepEqual([await stockOf(shirt), await stockOf(zine)], [[3, 0], [8]])
  await visit(fan, '/cart')
  await fan.getByRole('heading', { name: 'Your cart is empty' }).waitFor()

  const [order] = (await ada(searchSoldOrders, { query: {} })).data
  assert.ok(order)
  assert.equal((await milo(searchSoldOrders, { query: {} })).total, 1)
  await visit(fan, `/orders/${order._id}`)
  await fan.getByText('Ada Vale hasn’t looked at your address yet.').waitFor()

  await visit(seller, '/studio/orders?status=paid')
  await seller.getByRole('link', { name: order.number }).click()
  const delivery = part(seller, 'Delivery')
  await delivery.getByText('Germany', { exact: true }).waitFor()
  assert.ok(!(await seller.content()).includes(STREET))
  await assertAccessible(seller)
  await delivery.getByRole('button', { name: 'Show address' }).click()
  await delivery.getByText(STREET).waitFor()
  await seller.getByRole('button', { name: 'Start processing' }).click()
  await toast(seller, 'Processing started').waitFor()
  // The buyer's open page follows.
  await fan.getByText('In preparation', { exact: true }).waitFor()
  await fan.getByText('Ada Vale looked at your address once').waitFor()
  await seller.getByRole('button', { name: 'Mark as shipped' }).click()
  await form.getByLabel('Carrier').fill('DHL')
  await form.getByLabel('Tracking number').fill('JJD 000 390')
  await form.getByRole('button', { name: 'Mark as shipped' }).click()
  await toast(seller, 'Order marked as shipped').waitFor()
  await fan.getByText('JJD 000 390').waitFor()
  await expect(fan.getByRole('button', { name: 'Change address' })).toHaveCount(0)
  await assertAccessible(fan)
  await fan.getByRole('button', { name: 'Confirm delivery' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await toast(fan, 'Delivery confirmed').waitFor()
  await delivery.getByText(/^Visible until/).waitFor()
})

test('no one else sees an order or its address', async () => {
  const [order] = (await (await demo.callOf('ada.vale'))(searchSoldOrders, { query: {} })).data
  assert.ok(order)
  for (const [who, path] of [
    ['milo.reyes', `/studio/orders/${order._id}`],
    ['milo.reyes', `/orders/${order._id}`],
  ] as const) {
    const other = await demo.as(who, 'phone')
    await visit(other, path)
    assert.ok(!(await other.content()).includes(order.number), path)
  }
  const milo = await demo.callOf('milo.reyes')
  await assert.rejects(milo(viewOrder, { params: { id: order._id } }), { code: 'not_found' })
})
