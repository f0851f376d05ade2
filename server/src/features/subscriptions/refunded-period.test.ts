import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sql } from 'kysely'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import * as refunds from '@fanfare/contract/refunds'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { hasAccess, saves, subscribes } from '../../../test/payments.ts'
import { advanceTime, onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { waitFor } from '../../../test/wait.ts'
import { lockSubscription } from './store.ts'

const site = await openTestServer()
const olga = await site.operator()

/** A performer's sales, oldest first. */
const salesTo = async (performer: Caller) =>
  (await olga(refunds.searchSales, { query: { username: performer.username } })).data.toReversed()
const refund = (saleId: string) => olga(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested' } })
const daysLeft = async (fan: Caller) => Math.round((Date.parse((await onlyOne(fan)).expiresAt) - Date.now()) / 86_400_000)

test('a fan refunded for last month keeps the current month and its renewal', async () => {
  const { fan, ada } = await subscriber(site, 'olda')
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const before = await onlyOne(fan)
  const [first] = await salesTo(ada)
  await refund(first!._id)
  assert.deepEqual(await onlyOne(fan), before)
  assert.equal(await hasAccess(site, fan, ada), true)
})

test('a fan refunded for an earlier subscription keeps the full later one', async () => {
  const { fan, ada } = await subscriber(site, 'erla')
  await periodEnds(site, fan)
  await site.sql.query(`update subscriptions set renews = false, status = 'cancelled' where fan_id = $1`, [fan.id])
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'expired')
  await subscribes(fan, ada)
  const before = await onlyOne(fan)
  const [first] = await salesTo(ada)
  await refund(first!._id)
  assert.deepEqual(await onlyOne(fan), before)
})

test('a fan refunded for the current month starts the gifted month after it now, in full', async () => {
  const { fan, ada } = await subscriber(site, 'wanja')
  const giver = await site.fan('giver')
  await saves(giver)
  await giver(gifts.buyGift, { body: { performerId: ada.id, months: 1, username: fan.username } })
  const [gift] = (await fan(gifts.listGifts, { query: { side: 'received' } })).data
  await fan(gifts.redeemGift, { body: { code: gift?.code ?? '' } })
  const whole = (await daysLeft(fan)) / 2
  await advanceTime(site, fan, '10 days')
  const own = (await salesTo(ada)).find(({ kind }) => kind === 'subscription')
  await refund(own!._id)
  const left = await daysLeft(fan)
  assert.ok(Math.abs(left - whole) <= 2, `${left} days of ${whole}`)
  assert.deepEqual([(await onlyOne(fan)).renews, await hasAccess(site, fan, ada)], [false, true])
})

test('a refund that waits for an upgrade removes the period as the upgrade left it', async () => {
  const { fan, ada, id } = await subscriber(site, 'timo')
  const [sale] = await salesTo(ada)
  const whole = await daysLeft(fan)
  const { refunding } = await site.ctx.write(async (tx) => {
    await lockSubscription(tx, id)
    const begun = refund(sale!._id)
    const waits = 'select from pg_locks where not granted'
    await waitFor(async () => (await site.sql.query(waits)).rowCount !== 0, 'the refund waits')
    // Like an upgrade: the old sale pays only for the first part of the new time.
    await sql`update subscription_periods set expires_at = starts_at + interval '10 days' where sale_id = ${sale!._id}`.execute(
      tx.db,
    )
    return { refunding: begun }
  })
  await refunding
  assert.deepEqual([(await onlyOne(fan)).status, await daysLeft(fan)], ['cancelled', whole - 10])
})
