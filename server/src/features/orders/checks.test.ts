/** The books find every difference between orders, their sales, and the earnings that are held for them. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as closing from '@fanfare/contract/account-closing'
import * as orders from '@fanfare/contract/orders'
import { bookChecks as allChecks } from '#core/money/index.ts'
import { buys, livesAt, sellsThing, ships, shipsOrder, wants } from '../../../test/orders.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { bookChecks } from './checks.ts'
import { ordersClosing } from './closing-rule.ts'

const site = await openTestServer()
const [fan, ada] = [await site.fan('felix', 1000), await site.performer('ada')]
await ships(ada)
const addressId = await livesAt(fan)
const found = async () => (await Promise.all(bookChecks.map(({ find }) => find(site.ctx)))).flat()

test('the checks find earnings held for nothing, not held at all, and totals that are not the sum of their sales', async () => {
  const shirt = await sellsThing(ada)
  const paid = [await buys(fan, [wants(shirt)], { addressId }), await buys(fan, [wants(shirt)], { addressId })]
  const [open, done] = paid.map((one) => one.orders[0]!._id) as [string, string]
  await shipsOrder(ada, done)
  await fan(orders.confirmOrder, { params: { id: done } })
  await site.quiet()
  assert.deepEqual(await found(), [])
  assert.ok(bookChecks.every(({ name }) => allChecks(site.ctx).some((one) => one.name === name)))

  const { rows } = await site.sql.query<{ sale_id: string }>(
    'delete from held_earnings where cause_id = $1 and sale_id = (select sale_id from order_lines where order_id = $1) returning sale_id',
    [open],
  )
  const what = `order ${open}, sale ${rows[0]!.sale_id}`
  assert.deepEqual(await found(), [{ what, expected: 1, found: 0 }])
  await site.sql.query(
    `insert into held_earnings (cause, cause_id, sale_id, performer_id, net, available_at) values ('order', $1, $2, $3, 0, now())`,
    [done, rows[0]!.sale_id, ada.id],
  )
  assert.equal((await found()).length, 2)
  await site.sql.query(`delete from held_earnings where cause = 'order'`)
  await site.sql.query('update orders set total = total + 1 where id = $1', [done])
  const differences = (await found()).map((one) => one.what)
  assert.ok(differences.includes(`order ${done}`), differences.join('\n'))
})

test('an open order is a consequence of closing for both sides, and postpones the erasure until it has ended', async () => {
  const [buyer, eva] = [await site.fan('nora', 100), await site.performer('eva')]
  await ships(eva)
  const [order] = (await buys(buyer, [wants(await sellsThing(eva))], { addressId: await livesAt(buyer) })).orders
  for (const who of [buyer, eva]) {
    const { consequences } = await who(closing.readClosing)
    assert.ok(consequences.some(({ kind }) => kind === 'orders'))
    assert.equal(await ordersClosing.blocksErasure?.(site.ctx.db, who.id), true)
  }
  await buyer(orders.cancelOrder, { params: { id: order!._id }, body: {} })
  for (const who of [buyer, eva]) assert.equal(await ordersClosing.blocksErasure?.(site.ctx.db, who.id), false)
})
