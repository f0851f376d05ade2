/** The checkout: all orders are paid together and once, for the prices that were shown. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchAddresses, type Address } from '@fanfare/contract/addresses'
import { quoteCart, type Quote } from '@fanfare/contract/cart'
import { checkout } from '@fanfare/contract/orders'
import { listCards, listTokenPackages, purchaseTokens } from '@fanfare/contract/payments'
import type { Zone } from '@fanfare/contract/shipping'
import { readTaxQuote } from '@fanfare/contract/tax'
import { readMe } from '@fanfare/contract/users'
import { aCard, aFan, aPayment, aPerson, idOf } from '../../../../test/components/examples.ts'
import { CONNECTION_LOST, rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anOrder, aQuote, aQuotedLine, lineFor } from '../../../../test/components/store-examples.ts'
import { tap } from '../../../../test/components/tap.ts'
// The site loads this module when tokens are missing. Loading it here keeps slow imports out of the tests.
import '#features/tokens/components/buy-tokens.tsx'
import * as screen from './checkout.tsx'

const fan = aFan({ _id: idOf(760), balance: 100 })
const robin = aPerson({ _id: idOf(763), name: 'Robin Hart', username: 'robin' })
const shirt = aQuotedLine(761, { title: 'Shirt', quantity: 2, unitPrice: 10 })
const zine = aQuotedLine(762, { title: 'Zine', form: 'digital', unitPrice: 5.5 })
const home: Address = {
  _id: idOf(764),
  country: 'DE',
  line1: 'Lindenstr. 3',
  city: 'Berlin',
  postalCode: '10969',
  lines: ['Lindenstr. 3', '10969 Berlin'],
  isDefault: true,
}
const pickup: Zone = { _id: idOf(765), type: 'pickup', name: 'Studio Berlin', countries: [], price: 0, furtherPrice: 0 }

const both = (price = 10, balance = 100): Quote =>
  aQuote(
    [
      {
        lines: [{ ...shirt, unitPrice: price, fullPrice: price, total: 2 * price }],
        shippingState: 'quoted',
        shipping: 4,
        pickups: [pickup],
      },
      { performer: robin, lines: [zine] },
    ],
    balance,
  )

const pay = (amount: string) => page.getByRole('button', { name: `Pay ${amount} tokens ($${Number(amount).toFixed(2)})` })
const isReady = (amount: string) => expect.element(pay(amount)).not.toHaveAttribute('aria-disabled')
const stored = (): unknown => JSON.parse(localStorage.getItem(`cart:${fan._id}`) ?? '[]')
const paid = { orders: [anOrder(), anOrder({ _id: idOf(950) })], tokens: 29.5, balance: 70.5 }

async function openCheckout({ quote = both(), viewer = fan, addresses = [home], at = '/checkout' } = {}) {
  const { api } = currentFakes()
  api.replyTo(searchAddresses, { data: [...addresses], total: addresses.length })
  api.replyTo(quoteCart, quote)
  localStorage.setItem(`cart:${fan._id}`, JSON.stringify([shirt, zine].map(lineFor)))
  return openScreen(screen, { at, path: '/checkout', viewer, otherPages: { '/checkout/receipt': <h1>Thank you</h1> } })
}

test('a fan pays two performers with one press, and only the bought products leave the cart', async () => {
  const { api } = await openCheckout()
  await isReady('29.50')
  const sums = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(sums).toEqual([
    'Items25.50 tokens ($25.50)',
    'Shipping4 tokens ($4.00)',
    'Total29.50 tokens ($29.50)',
    'Your balance100 tokens ($100.00)',
    'Balance after70.50 tokens ($70.50)',
  ])
  api.replyTo(checkout, paid)
  const answer = api.hold(checkout)
  await pay('29.50').dblClick()
  await answer.requested
  // Another tab adds something while the payment is on its way.
  const other = { ...lineFor(aQuotedLine(769)), seenPrice: 1 }
  localStorage.setItem(`cart:${fan._id}`, JSON.stringify([...[shirt, zine].map(lineFor), other]))
  answer.release()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(location.search).toBe(`?orders=${idOf(900)},${idOf(950)}`)
  expect(stored()).toEqual([other])
  const requests = api.requestsTo(checkout)
  expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(requests[0]?.input.body).toEqual({
    lines: [shirt, zine].map(({ productId, variantId, quantity, unitPrice }) => ({
      productId,
      variantId,
      quantity,
      price: unitPrice,
    })),
    addressId: home._id,
    pickups: [],
    total: 29.5,
  })
})

test('a fan whose connection fails pays with the same idempotency key on the next press', async () => {
  const { api } = await openCheckout()
  await isReady('29.50')
  api.replyTo(checkout, CONNECTION_LOST)
  await pay('29.50').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong, please try again later')
  expect(stored()).toHaveLength(2)
  api.replyTo(checkout, paid)
  await pay('29.50').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const [lost, repeated] = api.requestsTo(checkout).map(({ idempotencyKey }) => idempotencyKey)
  expect(lost).toBeDefined()
  expect(repeated).toBe(lost)
})

test('a fan who reloads the page after a lost reply is asked to look at the orders first', async () => {
  const { api, reload } = await openCheckout()
  await isReady('29.50')
  expect(page.getByRole('link', { name: 'Check your orders' }).query()).toBeNull()
  api.replyTo(checkout, CONNECTION_LOST)
  await pay('29.50').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await reload()
  await expect.element(page.getByRole('link', { name: 'Check your orders' })).toHaveAttribute('href', '/orders')
  await isReady('29.50')
  api.replyTo(checkout, rejection('spending_limit'))
  await pay('29.50').click()
  await expect.element(page.getByRole('link', { name: 'Check your orders' })).not.toBeInTheDocument()
})

test('a fan whose price has risen sees it next to the product, and pays only after another press', async () => {
  const { api } = await openCheckout()
  await isReady('29.50')
  api.replyTo(checkout, rejection('price_changed', { message: 'The price has changed. No tokens were spent.', price: 33.5 }))
  api.replyTo(quoteCart, both(12))
  await pay('29.50').click()
  await expect.element(page.getByText('Price went up from 10 tokens ($10.00)')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The price has changed. No tokens were spent.')
  await tap(pay('33.50'))
  expect(api.requestsTo(checkout)).toHaveLength(1)
  await isReady('33.50')
  api.replyTo(checkout, paid)
  await pay('33.50').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const [before, after] = api.requestsTo(checkout)
  expect(after?.input.body.total).toBe(33.5)
  expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey)
})

test('a fan whose product was sold out meanwhile sees it next to the product and removes it', async () => {
  const { api } = await openCheckout()
  await isReady('29.50')
  api.replyTo(checkout, rejection('sold_out', { message: 'Shirt is sold out. No tokens were spent.' }))
  const soldOut = aQuote([
    { lines: [{ ...shirt, state: 'sold_out', available: 0 }], shippingState: 'quoted', shipping: 4 },
    { performer: robin, lines: [zine] },
  ])
  api.replyTo(quoteCart, { ...soldOut, isReady: false })
  await pay('29.50').click()
  await expect.element(page.getByText('Sold out', { exact: true })).toBeVisible()
  api.replyTo(quoteCart, aQuote([{ performer: robin, lines: [zine] }]))
  await page.getByRole('button', { name: 'Remove Shirt' }).click()
  await isReady('5.50')
  expect(stored()).toEqual([lineFor(zine)])
})

test('a fan without an address adds one before paying', async () => {
  const quote = { ...aQuote([{ lines: [shirt], shippingState: 'needs_country' }]), isReady: false }
  const { api } = await openCheckout({ quote, addresses: [] })
  await expect.element(page.getByText('Add an address to see what shipping costs.')).toBeVisible()
  await isReady('20')
  await pay('20').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Add a delivery address first.')
  expect(api.requestsTo(checkout)).toHaveLength(0)
})

test('a fan who collects an order needs no address, and still sees what shipping would cost', async () => {
  const { api } = await openCheckout()
  await isReady('29.50')
  const ship = page.getByRole('radio', { name: /Ship to my address/ })
  await expect.element(ship).toHaveAccessibleName('Ship to my address 4 tokens ($4.00)')
  api.replyTo(quoteCart, {
    ...aQuote([
      { lines: [shirt], shippingState: 'quoted', zone: pickup, pickups: [pickup], shippingToCountry: 4 },
      { performer: robin, lines: [zine] },
    ]),
  })
  await page.getByRole('radio', { name: /Studio Berlin/ }).click()
  await isReady('25.50')
  await expect.element(page.getByText('Free pickup')).toBeVisible()
  await expect.element(ship).toHaveAccessibleName('Ship to my address 4 tokens ($4.00)')
  await expect.element(page.getByText('Free shipping')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Delivery address' })).not.toBeInTheDocument()
  api.replyTo(checkout, paid)
  await pay('25.50').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const { addressId, pickups } = api.requestsTo(checkout)[0]?.input.body ?? {}
  expect({ addressId, pickups }).toEqual({ addressId: undefined, pickups: [{ performerId: aPerson()._id, zoneId: pickup._id }] })
})

test('a fan whose address is not served reads who does not ship there', async () => {
  const quote = { ...aQuote([{ lines: [shirt], shippingState: 'not_shipped' }]), isReady: false }
  await openCheckout({ quote })
  await isReady('20')
  await pay('20').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Ada Vale doesn’t ship to this address. Choose another address or remove their products.')
})

test('a fan with too few tokens buys the missing ones with the press that pays', async () => {
  const poor = aFan({ _id: fan._id, balance: 9.5 })
  const { api } = currentFakes()
  api.replyTo(listTokenPackages, { data: [], total: 0 })
  api.replyTo(listCards, { data: [aCard()], total: 1 })
  api.replyTo(readTaxQuote, ({ query: { price } }) => ({
    isTaxed: false,
    asksCountry: false,
    country: null,
    name: '',
    percent: 0,
    isIncluded: false,
    net: price,
    tax: 0,
    total: price,
  }))
  await openCheckout({ quote: both(10, 9.5), viewer: poor })
  const button = page.getByRole('button', { name: 'Pay $20.00 and order' })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  api.replyTo(purchaseTokens, aPayment({ amount: 20 }))
  api.replyTo(readMe, aFan({ _id: fan._id, balance: 29.5 }))
  api.replyTo(checkout, { ...paid, balance: 0 })
  await button.dblClick()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(api.requestsTo(checkout)).toHaveLength(1)
  expect(new Set(api.requestsTo(purchaseTokens).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('a fan who buys one product now leaves the cart as it is', async () => {
  const book = aQuotedLine(768, { title: 'Book', form: 'digital', unitPrice: 7 })
  const { api } = await openCheckout({
    quote: aQuote([{ lines: [book] }]),
    at: `/checkout?item=${book.productId}.${book.variantId}.1`,
  })
  api.replyTo(checkout, paid)
  await isReady('7')
  await pay('7').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(stored()).toHaveLength(2)
})

test('a fan who buys more of one product than is left changes its quantity, not the cart', async () => {
  const book = aQuotedLine(771, { title: 'Book', quantity: 3, unitPrice: 7, state: 'too_few', available: 2 })
  const { api } = await openCheckout({
    quote: aQuote([{ lines: [book] }]),
    at: `/checkout?item=${book.productId}.${book.variantId}.3`,
  })
  await expect.element(page.getByText('Only 2 left')).toBeVisible()
  api.replyTo(quoteCart, aQuote([{ lines: [{ ...book, quantity: 2, total: 14, state: 'available' }] }]))
  await page.getByRole('button', { name: 'Change to 2' }).click()
  await isReady('14')
  expect(
    api
      .requestsTo(quoteCart)
      .at(-1)
      ?.input.body.lines.map(({ quantity }) => quantity),
  ).toEqual([2])
  expect(stored()).toEqual([shirt, zine].map(lineFor))
})
