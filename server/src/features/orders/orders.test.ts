/** Stories of orders from payment to delivery. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import type { Call } from '@fanfare/contract'
import * as earnings from '@fanfare/contract/earnings'
import * as notifications from '@fanfare/contract/notifications'
import * as orders from '@fanfare/contract/orders'
import * as products from '@fanfare/contract/products'
import * as vault from '@fanfare/contract/vault'
import { balanceOf } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { assertBooks } from '../../../test/books.ts'
import {
  BERLIN,
  buys,
  livesAt,
  quotes,
  sellsFile,
  sellsThing,
  ships,
  shipsOrder,
  stockOf,
  VIENNA,
  viewsOrder,
  wants,
} from '../../../test/orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { deliverNext, remindNext } from './acts/update-order.ts'
import { eraseDueAddresses } from './address/order-addresses.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  site.clock.reset()
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 1000), await site.performer(`ada${count}`)]
  await ships(ada)
})
afterEach(() => assertBooks(site))

const titles = async (who: Caller) => {
  await site.quiet()
  return (await who(notifications.listNotifications)).data.map(({ title }) => title)
}
const balance = async (who: Caller) => (await balanceOf(site.ctx.db, who.id)) / 100
const figures = async () => {
  const { pending, available, undelivered } = await ada(earnings.readEarningStats)
  return { pending, available, undelivered }
}
const jobs = async (next: typeof deliverNext) => {
  while (await site.ctx.write(next));
  await site.quiet()
}

test('a fan orders from two performers in one payment, and each performer gets one order', async () => {
  const eva = await site.performer(`eva${count}`)
  await ships(eva)
  const [shirt, print, file] = [await sellsThing(ada), await sellsThing(eva, 5, { price: 20 }), await sellsFile(site, ada)]
  const addressId = await livesAt(fan)
  const quote = await quotes(fan, [wants(shirt, 2), wants(print), wants(file)], { country: 'DE' })
  assert.deepEqual(
    [quote.items, quote.shipping, quote.total, quote.balanceAfter, quote.isReady, quote.needsAddress],
    [50, 9, 59, 941, true, true],
  )
  const socket = await openSocket(site.base, ada.token)
  const paid = await buys(fan, [wants(shirt, 2), wants(print), wants(file)], { addressId })
  assert.deepEqual([paid.tokens, paid.balance, await balance(fan)], [59, 941, 941])
  const [first, second] = paid.orders
  assert.deepEqual(
    paid.orders.map((order) => [order.performer.username, order.status, order.total, order.shipping?.price]),
    [
      [ada.username, 'paid', 35, 5],
      [eva.username, 'paid', 24, 4],
    ],
  )
  assert.deepEqual(await socket.received(orders.orderChanged), { _id: first!._id })
  socket.close()
  assert.deepEqual(
    first?.lines.map(({ title, quantity, total }) => [title, quantity, total]),
    [
      ['physical product', 2, 20],
      ['digital product', 1, 10],
    ],
  )
  assert.deepEqual([await stockOf(ada, shirt), await stockOf(eva, print)], [8, 4])
  assert.match(first.number, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  assert.deepEqual(await titles(ada), [`New order ${first.number}`])
  assert.equal((await fan(products.viewProduct, { params: { id: file.productId } })).access, 'open')
  // The download is earned immediately. Shipping has no commission.
  assert.deepEqual(await figures(), { pending: 29, available: 0, undelivered: 21 })
  await assert.rejects(viewsOrder(eva, first._id), isApiError('not_found'))
  assert.equal((await viewsOrder(eva, second!._id)).buyer.username, fan.username)
})

test('a buyer sees on the page of a product when they bought it, until the order is canceled', async () => {
  const shirt = await sellsThing(ada)
  const boughtBy = async (who: Call) => {
    const view = await who(products.viewProduct, { params: { id: shirt.productId } })
    return view.isVisible ? view.bought : undefined
  }
  assert.equal(await boughtBy(fan), null)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  assert.deepEqual(await boughtBy(fan), { orderId: order!._id, at: order!.createdAt })
  for (const who of [ada, site.guest, await site.fan(`other${count}`)]) assert.equal(await boughtBy(who), null)
  await fan(orders.cancelOrder, { params: { id: order!._id }, body: {} })
  assert.equal(await boughtBy(fan), null)
})

test('an order keeps the picture of its product in the reply to each act', async () => {
  const { _id } = await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const print = await sellsThing(ada, 3, { pictureIds: [_id] })
  const [order] = (await buys(fan, [wants(print)], { addressId: await livesAt(fan) })).orders
  const shipped = await shipsOrder(ada, order!._id)
  const seen = (await viewsOrder(ada, order!._id)).lines[0]?.picture
  assert.ok(seen)
  const [path, shown] = [shipped.lines[0]?.picture?.url, seen.url].map((url) => url?.split('?')[0])
  assert.equal(path, shown)
})

test('a performer ships an order, the buyer confirms it, and its earnings are released', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  const id = order!._id
  const params = { id }
  assert.deepEqual((await viewsOrder(ada, id)).can, ['process', 'ship', 'edit', 'cancel', 'refund', 'show_address'])
  assert.deepEqual((await viewsOrder(fan, id)).can, ['cancel', 'change_address'])
  assert.equal((await ada(orders.updateOrder, { params, body: { status: 'processing' } })).status, 'processing')
  const shipped = await shipsOrder(ada, id)
  assert.deepEqual([shipped.status, shipped.carrier, shipped.trackingNumber], ['shipped', 'DHL', '00340434'])
  assert.deepEqual(await figures(), { pending: 12, available: 0, undelivered: 12 })
  for (const call of [orders.cancelOrder, orders.confirmOrder] as const)
    await assert.rejects(ada(call, { params, body: {} } as never), isApiError('not_allowed'))
  assert.deepEqual((await viewsOrder(fan, id)).can, ['confirm'])
  const delivered = await fan(orders.confirmOrder, { params })
  assert.deepEqual([delivered.status, delivered.can], ['delivered', []])
  assert.deepEqual(await figures(), { pending: 12, available: 0, undelivered: 0 })
  assert.deepEqual(
    delivered.steps.map(({ event, by }) => [event, by]),
    [
      ['pay', 'buyer'],
      ['process', 'performer'],
      ['ship', 'performer'],
      ['deliver', 'buyer'],
    ],
  )
  assert.deepEqual(await titles(fan), [
    `Your order ${order!.number} was shipped`,
    `Your order ${order!.number} is being prepared`,
  ])
  assert.deepEqual(await titles(ada), [`Order ${order!.number} was delivered`, `New order ${order!.number}`])
})

test('a shipped order counts as delivered after 14 days, and its earnings are released once', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  await shipsOrder(ada, order!._id)
  site.clock.moveTo(addDays(site.clock.now(), 13))
  await jobs(deliverNext)
  assert.equal((await viewsOrder(fan, order!._id)).status, 'shipped')
  site.clock.moveTo(addDays(site.clock.now(), 2))
  await Promise.all([
    jobs(deliverNext),
    jobs(deliverNext),
    fan(orders.confirmOrder, { params: { id: order!._id } }).catch(() => undefined),
  ])
  const { status, steps } = await viewsOrder(ada, order!._id)
  assert.deepEqual([status, steps.filter(({ event }) => event === 'deliver').length], ['delivered', 1])
  assert.deepEqual(await figures(), { pending: 0, available: 12, undelivered: 0 })
})

test('a performer sees the address from payment until 30 days after delivery, and the buyer sees each view', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  const params = { id: order!._id }
  const view = await viewsOrder(ada, params.id)
  assert.deepEqual([view.address, view.addressViews, view.shipping?.country], [null, [], 'DE'])
  const label = await ada(orders.showDeliveryAddress, { params })
  assert.deepEqual(label, { lines: ['Felix Hart', 'Lindenstr. 3', '10969 Berlin', 'Germany'], country: 'DE' })
  const slip = await ada(orders.downloadPackingSlip, { params })
  assert.equal(Buffer.from(slip.content, 'base64').subarray(0, 5).toString(), '%PDF-')
  assert.equal((await viewsOrder(fan, params.id)).addressViews.length, 2)
  await assert.rejects((await site.performer(`spy${count}`))(orders.showDeliveryAddress, { params }), isApiError('not_found'))

  await shipsOrder(ada, params.id)
  await fan(orders.confirmOrder, { params })
  site.clock.moveTo(addDays(site.clock.now(), 29))
  await ada(orders.showDeliveryAddress, { params })
  site.clock.moveTo(addDays(site.clock.now(), 2))
  await assert.rejects(ada(orders.showDeliveryAddress, { params }), isApiError('not_allowed'))
  await jobs(eraseDueAddresses)
  const { rows } = await site.sql.query('select country, sealed from order_addresses where order_id = $1', [params.id])
  assert.deepEqual(rows, [{ country: 'DE', sealed: null }])
  const after = await viewsOrder(fan, params.id)
  assert.deepEqual([after.address, after.addressViews.length], [null, 3])
})

test('the database contains only the country of an order’s address', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  const { rows } = await site.sql.query<{ row: string; sealed: Buffer }>(
    'select to_jsonb(a)::text as row, sealed from order_addresses a where order_id = $1',
    [order!._id],
  )
  for (const text of [BERLIN.name!, BERLIN.line1, 'Berlin'])
    assert.ok(!rows[0]!.row.includes(text) && !rows[0]!.sealed.includes(text))
})

test('a buyer changes the address until the order is shipped, within the same price', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  const params = { id: order!._id }
  const [office, vienna] = [await livesAt(fan, { ...BERLIN, line1: 'Parkweg 8' }), await livesAt(fan, VIENNA)]
  const moved = await fan(orders.changeDeliveryAddress, { params, body: { addressId: office } })
  assert.deepEqual(moved.address, ['Felix Hart', 'Parkweg 8', '10969 Berlin'])
  assert.deepEqual((await titles(ada))[0], `The address of order ${order!.number} has changed`)
  await assert.rejects(
    fan(orders.changeDeliveryAddress, { params, body: { addressId: vienna } }),
    isApiError('not_valid', 'addressId'),
  )
  const stranger = await site.fan(`stranger${count}`)
  const theirs = await livesAt(stranger)
  await assert.rejects(fan(orders.changeDeliveryAddress, { params, body: { addressId: theirs } }), isApiError('not_found'))
  await assert.rejects(stranger(orders.changeDeliveryAddress, { params, body: { addressId: theirs } }), isApiError('not_found'))
  await shipsOrder(ada, params.id)
  await assert.rejects(fan(orders.changeDeliveryAddress, { params, body: { addressId: office } }), isApiError('not_allowed'))
})

test('a buyer collects an order without an address, and learns where after the payment', async () => {
  const shirt = await sellsThing(ada)
  const [quoted] = (await quotes(fan, [wants(shirt)])).sellers
  assert.deepEqual([quoted?.shippingState, quoted?.pickups.map(({ name }) => name)], ['needs_country', ['Pick up in Berlin']])
  const pickups = [{ performerId: ada.id, zoneId: quoted!.pickups[0]!._id }]
  const [order] = (await buys(fan, [wants(shirt)], { pickups })).orders
  assert.deepEqual([order?.total, order?.shipping?.type, order?.shipping?.country], [10, 'pickup', null])
  assert.equal((await viewsOrder(fan, order!._id)).pickupPlace, 'Lindenstr. 9, on Fridays')
  await assert.rejects(ada(orders.showDeliveryAddress, { params: { id: order!._id } }), isApiError('not_allowed'))
  await ada(orders.updateOrder, { params: { id: order!._id }, body: { status: 'shipped' } })
  assert.equal((await titles(fan))[0], `Your order ${order!.number} is ready to collect`)
})

test('a performer cannot push an order backwards or act as its buyer', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  const params = { id: order!._id }
  const sets = (status: orders.OrderStatus) => ada(orders.updateOrder, { params, body: { status } })
  for (const status of ['delivered', 'refunded', 'returned'] as const)
    await assert.rejects(sets(status), isApiError('not_allowed'))
  await shipsOrder(ada, params.id)
  for (const status of ['paid', 'processing', 'cancelled', 'delivered'] as const)
    await assert.rejects(sets(status), isApiError('not_allowed'), status)
  await assert.rejects(
    ada(orders.updateOrder, { params, body: { carrier: 'UPS', fromVersion: 1 } }),
    isApiError('changed_meanwhile'),
  )
  assert.equal((await ada(orders.updateOrder, { params, body: { carrier: 'UPS' } })).carrier, 'UPS')
})

test('a late order offers its buyer a refund once', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders
  site.clock.moveTo(addDays(site.clock.now(), 5))
  await jobs(remindNext)
  assert.equal((await viewsOrder(fan, order!._id)).isLate, false)
  site.clock.moveTo(addDays(site.clock.now(), 2))
  await jobs(remindNext)
  await jobs(remindNext)
  assert.equal((await viewsOrder(fan, order!._id)).isLate, true)
  assert.deepEqual(await titles(fan), [`Your order ${order!.number} is late. You can cancel it and get your tokens back.`])
  assert.deepEqual(await ada(orders.countSoldOrders), { paid: 1, processing: 0, late: 1 })
  assert.equal((await ada(orders.searchSoldOrders, { query: { isLate: true } })).total, 1)
})

test('buyers and sellers find their orders, and a seller downloads them as CSV', async () => {
  const [shirt, file] = [await sellsThing(ada), await sellsFile(site, ada)]
  const [order] = (await buys(fan, [wants(shirt, 2)], { addressId: await livesAt(fan) })).orders
  await buys(fan, [wants(file)])
  const total = async (query: orders.OrderFilters) => (await ada(orders.searchSoldOrders, { query })).total
  assert.equal(await total({}), 2)
  assert.equal(await total({ form: 'digital' }), 1)
  assert.equal(await total({ status: 'paid', productId: shirt.productId }), 1)
  assert.equal(await total({ number: order!.number.slice(0, 4).toLowerCase() }), 1)
  assert.equal(await total({ username: fan.username }), 2)
  assert.equal(await total({ username: 'nobody.here' }), 0)
  assert.equal((await fan(orders.searchOwnOrders, { query: {} })).total, 2)
  assert.equal((await (await site.fan(`other${count}`))(orders.searchOwnOrders, { query: {} })).total, 0)
  const { content } = await ada(orders.downloadOrders, { query: { form: 'physical' } })
  const [head, line] = Buffer.from(content, 'base64').toString().split('\r\n')
  assert.match(head ?? '', /Number,Date,Status,Buyer,Username,Country,Item/)
  assert.match(
    line ?? '',
    new RegExp(`^${order!.number},.*,Paid,${fan.username},${fan.username},DE,physical product,,2,20,0,5,,,$`),
  )
  assert.ok(!content.includes('Lindenstr'))
})
