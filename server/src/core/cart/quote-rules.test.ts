import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { limitLines, mergeLines, priceOrder, type Offered } from './quote-rules.ts'

const offered = (more: Partial<Offered> = {}): Offered => ({
  productId: 'shirt',
  variantId: 'm',
  quantity: 1,
  state: 'available',
  sellerId: 'ada',
  form: 'physical',
  title: 'Shirt',
  options: [],
  unitPrice: 1000,
  fullPrice: 1000,
  limitPerBuyer: null,
  stock: 5,
  handlingDays: 3,
  weightGrams: null,
  ...more,
})

test('two lines of one variant are one line, and no more than 99 pieces fit into it', () => {
  const line = (quantity: number) => ({ productId: 'shirt', variantId: 'm', quantity })
  assert.deepEqual(
    mergeLines([line(40), { ...line(1), variantId: 'l' }, line(59)]).map(({ quantity }) => quantity),
    [99, 1],
  )
  assert.throws(
    () => mergeLines([line(60), line(40)]),
    (error) => error instanceof ApiError && error.code === 'not_valid',
  )
})

test.for<readonly [string, Partial<Offered>, number, readonly [string, number]]>([
  ['a piece in stock', {}, 0, ['available', 5]],
  ['no limit at all', { stock: null }, 0, ['available', 99]],
  ['the last allowed piece', { limitPerBuyer: 3, quantity: 1 }, 2, ['available', 1]],
  ['a piece above the limit', { limitPerBuyer: 3, quantity: 2 }, 2, ['over_limit', 1]],
  ['a piece after the limit', { limitPerBuyer: 3 }, 4, ['over_limit', 0]],
  ['a sold out piece', { state: 'sold_out', stock: 0 }, 0, ['sold_out', 0]],
  ['more than the stock', { state: 'too_few', quantity: 9 }, 0, ['too_few', 5]],
  ['an owned download', { state: 'owned', form: 'digital', stock: null, limitPerBuyer: 1 }, 0, ['owned', 0]],
])('a quote of %s says how many the buyer can order', ([, line, bought, expected]) => {
  const [limited] = limitLines([offered(line)], new Map([['shirt', bought]]))
  assert.deepEqual([limited?.limited, limited?.available], expected)
})

test('variants of a product share its limit', () => {
  const lines = ['m', 'l', 's'].map((variantId) => offered({ variantId, limitPerBuyer: 2 }))
  assert.deepEqual(
    limitLines(lines, new Map()).map(({ limited }) => limited),
    ['available', 'available', 'over_limit'],
  )
})

test('an order costs its items and the shipping of what is sent, and takes as long as its slowest item', () => {
  const zones = [{ id: 'home', type: 'own' as const, countries: ['DE'], price: 400, furtherPrice: 100 }]
  const to = { country: 'DE', pickupId: undefined }
  const file = offered({ form: 'digital', unitPrice: 250, handlingDays: null })
  const { shippingState, items, shipping, total, handlingDays } = priceOrder(
    [offered({ quantity: 3 }), offered({ handlingDays: 9 }), file],
    zones,
    to,
  )
  assert.deepEqual([shippingState, items, shipping, total, handlingDays], ['quoted', 4250, 700, 4950, 9])
  assert.deepEqual(priceOrder([file], zones, to), { items: 250, shipping: 0, total: 250, handlingDays: 0, shippingState: 'none' })
  assert.equal(priceOrder([offered()], zones, { ...to, country: undefined }).shippingState, 'needs_country')
  assert.equal(priceOrder([offered()], zones, { ...to, country: 'US' }).shippingState, 'not_shipped')
})
