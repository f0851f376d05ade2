/** Stories of orders whose money returns: cancelled, refunded, returned, and found by the rule. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import type { QuotedSeller } from '@fanfare/contract/cart'
import * as orders from '@fanfare/contract/orders'
import * as products from '@fanfare/contract/products'
import * as refunds from '@fanfare/contract/refunds'
import * as rules from '@fanfare/contract/refund-rules'
import { balanceOf } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { assertBooks } from '../../../test/books.ts'
import {
  buys,
  livesAt,
  quotes,
  sellsFile,
  sellsThing,
  ships,
  shipsOrder,
  stockOf,
  viewsOrder,
  wants,
} from '../../../test/orders.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { findSales } from '../refunds/rules/find-sales.ts'

const site = await openTestServer()
const olga = await site.operator()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
let addressId = ''
beforeEach(async () => {
  site.clock.reset()
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 1000), await site.performer(`ada${count}`)]
  await ships(ada)
  addressId = await livesAt(fan)
})
afterEach(() => assertBooks(site))

const balance = async () => (await balanceOf(site.ctx.db, fan.id)) / 100
const figures = async () => {
  const { pending, available, undelivered, owed } = await ada(earnings.readEarningStats)
  return { pending, available, undelivered, owed }
}
const nothing = { pending: 0, available: 0, undelivered: 0, owed: 0 }
const saleOf = async (kind: string) => (await ada(earnings.listEarnings, { query: { kind } })).data[0]!._id

test('a buyer cancels an order before it is shipped, gets every token back, and the stock returns', async () => {
  const shirt = await sellsThing(ada, 3)
  const [order] = (await buys(fan, [wants(shirt, 2)], { addressId })).orders
  assert.deepEqual([await balance(), await stockOf(ada, shirt)], [975, 1])
  const params = { id: order!._id }
  const twice = await Promise.all(
    [1, 2].map(() => fan(orders.cancelOrder, { params, body: { note: 'Too late' } }).catch(isApiError('not_allowed'))),
  )
  assert.equal(twice.filter((one) => one !== true).length, 1)
  await site.quiet()
  assert.deepEqual([await balance(), await stockOf(ada, shirt), await figures()], [1000, 3, nothing])
  const { status, refunded, steps, can } = await viewsOrder(fan, params.id)
  assert.deepEqual([status, refunded, can], ['cancelled', 25, []])
  assert.deepEqual(
    steps.map(({ event, note }) => [event, note]),
    [
      ['pay', ''],
      ['cancel', 'Too late'],
    ],
  )
  await assert.rejects(ada(orders.showDeliveryAddress, { params }), isApiError('not_allowed'))
})

test('a seller cancels an order with a download: the buyer keeps the download, and only the rest is refunded', async () => {
  const [shirt, file] = [await sellsThing(ada), await sellsFile(site, ada)]
  const [order] = (await buys(fan, [wants(shirt), wants(file)], { addressId })).orders
  const cancelled = await ada(orders.updateOrder, { params: { id: order!._id }, body: { status: 'cancelled', note: 'Sorry' } })
  assert.deepEqual([cancelled.status, cancelled.refunded, cancelled.can], ['cancelled', 14, ['refund']])
  await site.quiet()
  assert.deepEqual([await balance(), await stockOf(ada, shirt)], [990, 10])
  assert.equal((await fan(products.viewProduct, { params: { id: file.productId } })).access, 'open')
  const refunded = await ada(orders.refundOrder, { params: { id: order!._id }, body: {} })
  assert.deepEqual([refunded.status, refunded.refunded], ['cancelled', 24])
  assert.equal((await fan(products.viewProduct, { params: { id: file.productId } })).access, 'sale')
})

test('a seller refunds an order in parts, and the order is refunded when nothing is left', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt, 2)], { addressId })).orders
  const params = { id: order!._id }
  const [{ _id: line }] = order!.lines as [orders.OrderLine]
  const refundsPart = (body: { lines?: { _id: string; amount?: number }[]; shipping?: number }) =>
    ada(orders.refundOrder, { params, body })
  assert.deepEqual(
    await refundsPart({ lines: [{ _id: line, amount: 5 }], shipping: 5 }).then(({ status, refunded }) => [status, refunded]),
    ['paid', 10],
  )
  assert.deepEqual(await figures(), { ...nothing, pending: 12, undelivered: 12 })
  await assert.rejects(refundsPart({ lines: [{ _id: line, amount: 16 }] }), isApiError('not_valid', 'amount'))
  await assert.rejects(refundsPart({ lines: [{ _id: params.id }] }), isApiError('not_found'))
  await assert.rejects(refundsPart({ shipping: 1 }), isApiError('already_done'))
  const { status, refunded, can } = await refundsPart({})
  assert.deepEqual([status, refunded, can], ['refunded', 25, []])
  await site.quiet()
  assert.deepEqual([await balance(), await stockOf(ada, shirt), await figures()], [1000, 10, nothing])
  await assert.rejects(shipsOrder(ada, params.id), isApiError('not_allowed'))
})

test('a seller takes back shipped pieces, which are refunded and can be sold again', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt, 3)], { addressId })).orders
  const params = { id: order!._id }
  const _id = order!.lines[0]!._id
  const returns = (quantity: number, toStock: boolean) =>
    ada(orders.returnOrder, { params, body: { lines: [{ _id, quantity }], toStock } })
  await assert.rejects(returns(1, true), isApiError('not_allowed'))
  await shipsOrder(ada, params.id)
  await fan(orders.confirmOrder, { params })
  await assert.rejects(returns(4, true), isApiError('not_valid', 'lines'))
  const first = await returns(1, true)
  assert.deepEqual([first.status, first.refunded, first.lines[0]?.returned], ['returned', 10, 1])
  await returns(2, false)
  await assert.rejects(returns(1, true), isApiError('already_done'))
  await site.quiet()
  // Shipping is not refunded, and two pieces were not fit for sale.
  assert.deepEqual([await balance(), await stockOf(ada, shirt)], [994, 8])
})

test('pieces that were refunded before the rest was shipped cannot be taken back, and return to the stock once', async () => {
  const [shirt, print] = [await sellsThing(ada, 3), await sellsThing(ada, 3)]
  const [order] = (await buys(fan, [wants(shirt, 2), wants(print)], { addressId })).orders
  const params = { id: order!._id }
  const lines = order!.lines.filter(({ productId }) => productId === shirt.productId)
  await ada(orders.refundOrder, { params, body: { lines: lines.map(({ _id }) => ({ _id })) } })
  await site.quiet()
  assert.equal(await stockOf(ada, shirt), 3)
  await shipsOrder(ada, params.id)
  const back = { params, body: { lines: lines.map(({ _id }) => ({ _id, quantity: 2 })), toStock: true } }
  await assert.rejects(ada(orders.returnOrder, back), isApiError('already_done'))
  await site.quiet()
  assert.equal(await stockOf(ada, shirt), 3)
})

test('an order with free shipping is refunded once its products are', async () => {
  const [shirt, zones] = [await sellsThing(ada, 3), await ships(ada)]
  const pickups = [{ performerId: ada.id, zoneId: zones.find(({ type }) => type === 'pickup')!._id }]
  const [order] = (await buys(fan, [wants(shirt)], { pickups })).orders
  await shipsOrder(ada, order!._id)
  await olga(refunds.refundSale, { params: { id: await saleOf('product') }, body: { reason: 'requested' } })
  await site.quiet()
  const { status, refunded } = await viewsOrder(fan, order!._id)
  assert.deepEqual([status, refunded, await balance(), await figures()], ['refunded', 10, 1000, nothing])
})

for (const [first, second, between] of [
  ['shipping', 'product', 'paid'],
  ['product', 'shipping', 'refunded'],
] as const)
  test(`an operator refunds the ${first} of an unshipped order and then the ${second}, and the order and the stock learn it`, async () => {
    const shirt = await sellsThing(ada)
    const [order] = (await buys(fan, [wants(shirt)], { addressId })).orders
    const refundsSale = async (kind: string) => {
      await olga(refunds.refundSale, { params: { id: await saleOf(kind) }, body: { reason: 'mistake' } })
      await site.quiet()
    }
    await refundsSale(first)
    assert.deepEqual(
      [(await viewsOrder(fan, order!._id)).status, await stockOf(ada, shirt)],
      [between, first === 'product' ? 10 : 9],
    )
    await refundsSale(second)
    const { status, steps } = await viewsOrder(fan, order!._id)
    assert.deepEqual([status, await stockOf(ada, shirt), await balance()], ['refunded', 10, 1000])
    assert.deepEqual(
      steps.map(({ event, by }) => [event, by]),
      [
        ['pay', 'buyer'],
        ['refund', 'site'],
        ['refund', 'site'],
      ],
    )
  })

test('a digital order that is refunded loses its access, and can be bought again', async () => {
  const file = await sellsFile(site, ada)
  const [order] = (await buys(fan, [wants(file)])).orders
  assert.deepEqual([order?.status, order?.form, order?.shipping], ['delivered', 'digital', null])
  await assert.rejects(buys(fan, [wants(file)]), isApiError('already_done'))
  await ada(orders.refundOrder, { params: { id: order!._id }, body: {} })
  assert.equal((await fan(products.viewProduct, { params: { id: file.productId } })).access, 'sale')
  await buys(fan, [wants(file)])
  assert.equal((await fan(products.viewProduct, { params: { id: file.productId } })).access, 'open')
})

test('the rule refunds orders that were not shipped in time', async () => {
  const shirt = await sellsThing(ada)
  const [order, shipped] = [await buys(fan, [wants(shirt)], { addressId }), await buys(fan, [wants(shirt)], { addressId })].map(
    (paid) => paid.orders[0]!,
  )
  await shipsOrder(ada, shipped!._id)
  await olga(rules.changeRefundRule, { params: { name: 'unshipped' }, body: { isOn: true, span: 10, automaticUpTo: 100 } })
  site.clock.moveTo(addDays(site.clock.now(), 12))
  await findSales(site.ctx)
  await site.quiet()
  assert.equal((await viewsOrder(fan, order!._id)).status, 'paid')
  site.clock.moveTo(addDays(site.clock.now(), 2))
  await findSales(site.ctx)
  await site.quiet()
  assert.deepEqual(
    [
      (await viewsOrder(fan, order!._id)).status,
      (await viewsOrder(fan, shipped!._id)).status,
      await stockOf(ada, shirt),
      await balance(),
    ],
    ['refunded', 'shipped', 9, 986],
  )
})

test('a free order that is cancelled has one step for it, and its stock returns', async () => {
  const sticker = await sellsThing(ada, 2, { subscribersIncluded: true })
  await subscribes(fan, ada, { cardId: (await saves(fan))._id })
  await site.quiet()
  const [{ pickups }] = (await quotes(fan, [wants(sticker)])).sellers as [QuotedSeller]
  const pickup = { performerId: ada.id, zoneId: pickups[0]!._id }
  const [order] = (await buys(fan, [wants(sticker)], { pickups: [pickup] })).orders
  assert.deepEqual([order?.total, await stockOf(ada, sticker)], [0, 1])
  await fan(orders.cancelOrder, { params: { id: order!._id }, body: {} })
  await site.quiet()
  const { status, steps } = await viewsOrder(fan, order!._id)
  assert.deepEqual([status, steps.map(({ event }) => event), await stockOf(ada, sticker)], ['cancelled', ['pay', 'cancel'], 2])
})
