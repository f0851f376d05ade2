/** Stories of people who close their account with products and orders: what is erased, and what the other side keeps. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import * as closing from '@fanfare/contract/account-closing'
import * as orders from '@fanfare/contract/orders'
import * as products from '@fanfare/contract/products'
import * as reviews from '@fanfare/contract/reviews'
import { addDays } from '#lib/time.ts'
import { assertBooks } from '../../../test/books.ts'
import { buys, livesAt, sellsFile, sellsThing, ships, shipsOrder, viewsOrder, wants } from '../../../test/orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 1000), await site.performer('ada')]
beforeEach(async () => {
  site.clock.reset()
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 1000), await site.performer(`ada${count}`)]
  await ships(ada)
})
afterEach(async () => {
  site.clock.reset()
  await assertBooks(site)
})

const leaves = (who: Caller) => who(closing.closeOwnAccount, { body: { username: who.username } })
async function runErasures(days: number): Promise<void> {
  site.clock.moveTo(addDays(site.clock.now(), days))
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
  site.clock.reset()
}
const statusOf = async ({ id }: Caller) =>
  (await site.sql.query<{ status: string }>('select status from accounts where id = $1', [id])).rows[0]?.status
const view = (who: Caller, productId: string) => who(products.viewProduct, { params: { id: productId } })

/** Everything that a person wrote in an order, as it is stored. */
async function wordsOf(orderId: string): Promise<readonly string[]> {
  const { rows } = await site.sql.query<{ words: string[] }>(
    `select array[o.note, o.pickup_place, o.tracking_number] || array(select note from order_steps where order_id = o.id) as words
     from orders o where o.id = $1`,
    [orderId],
  )
  return rows[0]!.words.filter((word) => word !== '')
}

test('a fan keeps bought files and orders after the performer is erased, and the performer leaves no words in them', async () => {
  const [file, unsold] = [await sellsFile(site, ada), await sellsFile(site, ada, { title: 'Unsold' })]
  const [shirt, print] = [await sellsThing(ada), await sellsThing(ada, 5, { title: 'Print' })]
  const sent = (await buys(fan, [wants(shirt), wants(file)], { addressId: await livesAt(fan) })).orders[0]!
  await shipsOrder(ada, sent._id)
  await ada(orders.updateOrder, { params: { id: sent._id }, body: { note: 'Ask my neighbor Rosa' } })
  await fan(orders.confirmOrder, { params: { id: sent._id } })
  const [zone] = (await ships(ada)).filter(({ type }) => type === 'pickup')
  const fetched = (await buys(fan, [wants(print)], { pickups: [{ performerId: ada.id, zoneId: zone!._id }] })).orders[0]!
  await ada(orders.refundOrder, { params: { id: fetched._id }, body: { note: 'I am in hospital' } })
  assert.deepEqual(await wordsOf(fetched._id), ['Lindenstr. 9, on Fridays', 'I am in hospital'])
  await leaves(ada)
  await runErasures(15)
  assert.equal(await statusOf(ada), 'deleted')
  assert.deepEqual([await wordsOf(sent._id), await wordsOf(fetched._id)], [[], []])
  const own = await viewsOrder(fan, sent._id)
  assert.deepEqual(
    [own.performer.name, own.status, own.total, own.lines.map(({ title }) => title)],
    ['Closed account', 'delivered', 24, ['physical product', 'digital product']],
  )
  assert.equal((await view(fan, file.productId)).access, 'open')
  for (const { productId } of [unsold, shirt, print]) await assert.rejects(view(fan, productId), isApiError('not_found'))
  const { rows } = await site.sql.query('select product_id from product_files where owner_id = $1', [ada.id])
  assert.deepEqual(rows, [{ product_id: file.productId }])
})

test('a performer is erased only after the last order is delivered', async () => {
  const shirt = await sellsThing(ada)
  const order = (await buys(fan, [wants(shirt)], { addressId: await livesAt(fan) })).orders[0]!
  const { consequences } = await ada(closing.readClosing)
  assert.match(consequences.find(({ kind }) => kind === 'orders')?.text ?? '', /^You still have to deliver 1 order/)
  await leaves(ada)
  await runErasures(15)
  assert.equal(await statusOf(ada), 'closed')
  await fan(orders.cancelOrder, { params: { id: order._id }, body: {} })
  await runErasures(20)
  assert.equal(await statusOf(ada), 'deleted')
})

test('a performer keeps the orders of a fan who is erased, without address, words and reviews', async () => {
  const shirt = await sellsThing(ada)
  const addressId = await livesAt(fan)
  const sent = (await buys(fan, [wants(shirt)], { addressId })).orders[0]!
  await shipsOrder(ada, sent._id)
  await fan(orders.confirmOrder, { params: { id: sent._id } })
  await fan(reviews.writeReview, { params: { id: shirt.productId }, body: { stars: 1, text: 'Too small for my son Paul' } })
  const canceled = (await buys(fan, [wants(shirt)], { addressId })).orders[0]!
  await fan(orders.cancelOrder, { params: { id: canceled._id }, body: { note: 'I am moving to Rome' } })
  const reader = await site.fan(`reader${count}`)
  const ratings = async () => {
    const product = await view(reader, shirt.productId)
    return product.isVisible ? product.rating.count : undefined
  }
  assert.equal(await ratings(), 1)
  await leaves(fan)
  await runErasures(15)
  assert.equal(await statusOf(fan), 'deleted')
  assert.deepEqual([await wordsOf(sent._id), await wordsOf(canceled._id)], [[], []])
  assert.equal(await ratings(), 0)
  const { rows } = await site.sql.query('select sealed from order_addresses where order_id = any($1)', [[sent._id, canceled._id]])
  assert.deepEqual(rows, [{ sealed: null }, { sealed: null }])
  const seen = await viewsOrder(ada, sent._id)
  assert.deepEqual([seen.buyer.name, seen.status, seen.shipping?.country], ['Closed account', 'delivered', 'DE'])
  await assert.rejects(ada(orders.showDeliveryAddress, { params: { id: sent._id } }), isApiError('not_allowed'))
})
