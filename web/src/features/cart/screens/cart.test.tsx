/** The cart: prices and stock are the server's, and storage only explains what has changed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchAddresses } from '@fanfare/contract/addresses'
import { quoteCart, type Quote, type QuotedLine } from '@fanfare/contract/cart'
import type { Me } from '@fanfare/contract/users'
import type { CartLine } from '#core/cart/cart-lines.ts'
import { aFan, aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { aQuote, aQuotedLine, lineFor } from '../../../../test/components/store-examples.ts'
import * as screen from './cart.tsx'

const fan = aFan({ _id: idOf(750), balance: 100 })
const shirt = aQuotedLine(751, { title: 'Shirt', options: ['M', 'Blue'], quantity: 2, unitPrice: 10 })
const zine = aQuotedLine(752, { title: 'Zine', form: 'digital', unitPrice: 5 })

/** Two performers in one cart. */
const both = (lines: { readonly shirt?: Partial<QuotedLine>; readonly zine?: Partial<QuotedLine> } = {}): Quote =>
  aQuote([
    { performer: aPerson(), lines: [{ ...shirt, ...lines.shirt }], shippingState: 'quoted', shipping: 4, handlingDays: 3 },
    { performer: aPerson({ _id: idOf(753), name: 'Robin Hart', username: 'robin' }), lines: [{ ...zine, ...lines.zine }] },
  ])

async function openCart(viewer: Me | null, lines: readonly CartLine[], quote: Quote) {
  const { api } = currentFakes()
  api.replyTo(searchAddresses, { data: [], total: 0 })
  api.replyTo(quoteCart, quote)
  localStorage.setItem(`cart:${viewer?._id ?? 'guest'}`, JSON.stringify(lines))
  return openScreen(screen, { at: '/cart', viewer })
}

const stored = (): readonly CartLine[] => JSON.parse(localStorage.getItem(`cart:${fan._id}`) ?? '[]')
const linesOf = (...lines: readonly QuotedLine[]) => lines.map(lineFor)

test('a fan sees the products of two performers, shipping and the total, and goes to the checkout', async () => {
  const { api } = await openCart(fan, linesOf(shirt, zine), both())
  await expect.element(page.getByRole('link', { name: 'Shirt' })).toHaveAttribute('href', `/product/${shirt.productId}`)
  await expect.element(page.getByRole('region', { name: 'From Robin Hart' })).toBeVisible()
  const sums = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(sums).toEqual(['Items25 tokens ($25.00)', 'Shipping4 tokens ($4.00)', 'Total29 tokens ($29.00)'])
  await expect.element(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
  // Prices are never sent.
  expect(api.requestsTo(quoteCart)[0]?.input.body.lines).toEqual(
    linesOf(shirt, zine).map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  )
})

test('a fan reads that a price has changed since they saw it, and only once', async () => {
  const lines = linesOf({ ...shirt, unitPrice: 8 }, zine)
  const { reload } = await openCart(fan, lines, both())
  await expect.element(page.getByText('Price went up from 8 tokens ($8.00)')).toBeVisible()
  expect(stored().map(({ seenPrice }) => seenPrice)).toEqual([10, 5])
  await reload()
  await expect.element(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  expect(page.getByText('Price went').query()).toBeNull()
})

test('a fan orders fewer pieces when fewer are left', async () => {
  const { api } = await openCart(fan, linesOf(shirt, zine), both({ shirt: { state: 'too_few', available: 1 } }))
  await expect.element(page.getByText('Only 1 left')).toBeVisible()
  await expect.element(page.getByText('Change or remove the marked items to check out.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Checkout' }).query()).toBeNull()
  api.replyTo(quoteCart, both({ shirt: { quantity: 1, total: 10 } }))
  await page.getByRole('button', { name: 'Change to 1' }).click()
  await expect.element(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  expect(stored().map(({ quantity }) => quantity)).toEqual([1, 1])
})

test.for([
  ['sold_out', 'Sold out'],
  ['owned', 'You already have this'],
  ['over_limit', 'You have ordered as many as one buyer can'],
] as const)('a fan removes a product that is %s, and undoes it', async ([state, words]) => {
  const { api } = await openCart(fan, linesOf(shirt, zine), both({ zine: { state, available: 0 } }))
  await expect.element(page.getByText(words)).toBeVisible()
  api.replyTo(quoteCart, aQuote([{ performer: aPerson(), lines: [shirt], shippingState: 'none' }]))
  await page.getByRole('region', { name: 'From Robin Hart' }).getByText('Remove', { exact: true }).click()
  await expect.element(page.getByText('1 item removed from your cart')).toBeVisible()
  expect(stored()).toHaveLength(1)
  api.replyTo(quoteCart, both())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'Zine' })).toBeVisible()
})

test('a fan whose products were deleted removes them with one press', async () => {
  await openCart(fan, linesOf(shirt), { ...aQuote([]), gone: [lineFor(shirt)], isReady: false })
  await expect.element(page.getByText('1 item is no longer for sale')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a visitor signs in to check out and comes back to the checkout', async () => {
  await openCart(null, linesOf(zine), { ...aQuote([{ performer: aPerson(), lines: [zine] }]), balance: null, balanceAfter: null })
  await expect
    .element(page.getByRole('link', { name: 'Sign in to check out' }))
    .toHaveAttribute('href', '/auth/login?next=%2Fcheckout')
})

test('a fan whose cart cannot be quoted keeps it and tries again', async () => {
  const { api } = currentFakes()
  localStorage.setItem(`cart:${fan._id}`, JSON.stringify(linesOf(zine)))
  api.replyTo(searchAddresses, { data: [], total: 0 })
  api.replyTo(quoteCart, rejection('not_valid', { message: 'This cart is not valid.' }))
  await openScreen(screen, { at: '/cart', viewer: fan })
  await expect.element(page.getByText('This cart is not valid.')).toBeVisible()
  api.replyTo(quoteCart, both())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Zine' })).toBeVisible()
})

test('a performer reads that carts are for fans', async () => {
  await openScreen(screen, { at: '/cart', viewer: aPerformer() })
  await expect.element(page.getByRole('heading', { name: 'Fan accounts only' })).toBeVisible()
})
