/** Stories of payments whose end was never told: each ends by itself, charged once and delivered, or not charged and its buyer told so. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import { lookAfterOpen } from '#core/payments/lost-payment.ts'
import { balanceOf } from '#core/money/index.ts'
import {
  ASKS,
  crashesAt,
  intentsOf,
  isApiError,
  runDelayedSync,
  saves,
  subscribes,
  subscriptionsOf,
} from '../../../test/paying.ts'
import { removeJobs } from '../../../test/jobs.ts'
import { advanceTime, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { renewSubscription } from '../subscriptions/renew-batch.ts'

const site = await openTestServer()
const NOTICE = 'A payment of yours was not completed and has ended'

async function buys(fan: Caller, key?: string): Promise<payments.Payment> {
  const [card] = (await fan(payments.listCards)).data
  const body = { cardId: card!._id, amount: 10 }
  return fan(payments.purchaseTokens, { params: { id: 'custom' }, body }, key === undefined ? {} : { key })
}
const latest = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data[0] ?? assert.fail('no payment')
/** Nothing else has happened meanwhile. */
const goBy = (fan: Caller, time: string) =>
  site.sql.query('update payments set created_at = created_at - $2::interval where account_id = $1', [fan.id, time])

test('what the gateway was never asked for is not charged a day later: its buyer is told, and can pay anew', async () => {
  const fan = await site.fan('nora')
  await saves(fan)
  await crashesAt(site, 'before the intent', () => buys(fan, 'first'))
  await goBy(fan, '25 hours')
  await runDelayedSync(site)
  const { status, message } = await latest(fan)
  assert.deepEqual([status, message], ['declined', 'This payment did not reach the card processor. Nothing was charged.'])
  assert.deepEqual([await intentsOf(site, fan), await balanceOf(site.ctx.db, fan.id)], [0, 0])
  assert.equal((await titles(fan)).filter((title) => title === NOTICE).length, 1)
  await assert.rejects(buys(fan, 'first'), isApiError('card_declined'), 'its key stays its own')
  assert.equal((await buys(fan)).status, 'succeeded')
})

test('in the last hour before that it is neither charged nor lost: no two calls decide otherwise', async () => {
  const fan = await site.fan('nina')
  await saves(fan)
  await crashesAt(site, 'before the intent', () => buys(fan))
  await goBy(fan, '23.5 hours')
  await runDelayedSync(site)
  assert.deepEqual([(await latest(fan)).status, await intentsOf(site, fan)], ['pending', 0])
  await goBy(fan, '1 hour')
  await runDelayedSync(site)
  assert.deepEqual([(await latest(fan)).status, await intentsOf(site, fan)], ['declined', 0])
})

test('what the gateway has charged is found by its key, however late, and delivered once', async () => {
  const fan = await site.fan('karl')
  await saves(fan)
  await crashesAt(site, 'after the intent', () => buys(fan))
  await goBy(fan, '3 days')
  for (const _ of [1, 2]) await runDelayedSync(site)
  assert.deepEqual([await intentsOf(site, fan), await balanceOf(site.ctx.db, fan.id)], [1, 1000])
  assert.ok(!(await titles(fan)).includes(NOTICE))
})

test('an intent of which the gateway knows nothing any more keeps nobody from subscribing, though the job of it has failed for good', async () => {
  const [fan, ada] = [await site.fan('lars'), await site.performer('ada_lars')]
  await saves(fan, ASKS)
  await subscribes(fan, ada)
  await site.sql.query('delete from sandbox_intents where customer_id = $1', [fan.id])
  await removeJobs(site.sql, 'payment:%')
  await goBy(fan, '25 hours')
  await site.ctx.write(async (tx) => tx.enqueue(lookAfterOpen, {}))
  await site.quiet()
  assert.equal((await latest(fan)).status, 'declined')
  assert.ok((await titles(fan)).includes(NOTICE))
  const good = await saves(fan)
  await subscribes(fan, ada, { cardId: good._id })
  assert.equal((await subscriptionsOf(fan)).length, 1)
})

test('a payment by a gateway that is not there any more ends after a week', async () => {
  const fan = await site.fan('gero')
  await saves(fan)
  await crashesAt(site, 'before the intent', () => buys(fan))
  await site.sql.query(`update payments set gateway = 'gone' where account_id = $1`, [fan.id])
  await goBy(fan, '2 days')
  const looks = async () => {
    await site.ctx.write(async (tx) => tx.enqueue(lookAfterOpen, {}))
    await site.quiet()
    return latest(fan)
  }
  assert.equal((await looks()).status, 'pending', 'an operator may enter its keys again')
  await goBy(fan, '6 days')
  assert.match((await looks()).message, /cannot be asked any more/)
  site.log.errors.length = 0
})

test('a renewal that never reached the gateway is tried again within the days of grace, and no card is blamed', async () => {
  const { fan, id } = await subscriber(site, 'rena')
  await periodEnds(site, fan)
  await crashesAt(site, 'before the intent', () => renewSubscription(site.ctx, id))
  await goBy(fan, '25 hours')
  await runDelayedSync(site)
  const { status, failure } = await onlyOne(fan)
  assert.deepEqual([status, failure?.code], ['past_due', 'refused'])
  await advanceTime(site, fan, '25 hours')
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'active')
  assert.deepEqual([await intentsOf(site, fan), (await titles(fan)).includes(NOTICE)], [2, false])
})
