/**
 * Stories of payments whose result was lost: each is either charged once and delivered, or not charged and its buyer notified.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import { checkOpenPayments } from '#core/payments/lost-payment.ts'
import { balanceOf } from '#core/money/index.ts'
import {
  AUTHENTICATION_CARD,
  crashesAt,
  intentsOf,
  isApiError,
  runDelayedSync,
  saves,
  subscribes,
  subscriptionsOf,
} from '../../../test/payments.ts'
import { removeJobs } from '../../../test/jobs.ts'
import { advanceTime, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { renewSubscription } from '../subscriptions/renew-batch.ts'

const site = await openTestServer()
const NOTICE = 'One of your payments was not completed and has expired'

async function buys(fan: Caller, key?: string): Promise<payments.Payment> {
  const [card] = (await fan(payments.listCards)).data
  const body = { cardId: card!._id, amount: 10 }
  return fan(payments.purchaseTokens, { params: { id: 'custom' }, body }, key === undefined ? {} : { key })
}
const latest = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data[0] ?? assert.fail('no payment')
/** Moves the fan's payments into the past. */
const goBy = (fan: Caller, time: string) =>
  site.sql.query('update payments set created_at = created_at - $2::interval where account_id = $1', [fan.id, time])

test('a payment the processor never received is not charged a day later, and its buyer is notified and can pay again', async () => {
  const fan = await site.fan('nora')
  await saves(fan)
  await crashesAt(site, 'before the intent', () => buys(fan, 'first'))
  await goBy(fan, '25 hours')
  await runDelayedSync(site)
  const { status, message } = await latest(fan)
  assert.deepEqual([status, message], ['declined', 'This payment didn’t reach the payment processor. Nothing was charged.'])
  assert.deepEqual([await intentsOf(site, fan), await balanceOf(site.ctx.db, fan.id)], [0, 0])
  assert.equal((await titles(fan)).filter((title) => title === NOTICE).length, 1)
  await assert.rejects(buys(fan, 'first'), isApiError('card_declined'), 'a repeated key returns the first result')
  assert.equal((await buys(fan)).status, 'succeeded')
})

test('a payment is neither charged nor given up in the hour before that, so that parallel calls agree', async () => {
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

test('a charge is found by its key, however late, and delivered once', async () => {
  const fan = await site.fan('karl')
  await saves(fan)
  await crashesAt(site, 'after the intent', () => buys(fan))
  await goBy(fan, '3 days')
  for (const _ of [1, 2]) await runDelayedSync(site)
  assert.deepEqual([await intentsOf(site, fan), await balanceOf(site.ctx.db, fan.id)], [1, 1000])
  assert.ok(!(await titles(fan)).includes(NOTICE))
})

test('a payment that the processor no longer knows does not stop its fan from subscribing, even if its job has failed', async () => {
  const [fan, ada] = [await site.fan('lars'), await site.performer('ada_lars')]
  await saves(fan, AUTHENTICATION_CARD)
  await subscribes(fan, ada)
  await site.sql.query('delete from sandbox_intents where customer_id = $1', [fan.id])
  await removeJobs(site.sql, 'payment:%')
  await goBy(fan, '25 hours')
  await site.ctx.write(async (tx) => tx.enqueue(checkOpenPayments, {}))
  await site.quiet()
  assert.equal((await latest(fan)).status, 'declined')
  assert.ok((await titles(fan)).includes(NOTICE))
  const good = await saves(fan)
  await subscribes(fan, ada, { cardId: good._id })
  assert.equal((await subscriptionsOf(fan)).length, 1)
})

test('a payment of a removed processor ends after a week', async () => {
  const fan = await site.fan('gero')
  await saves(fan)
  await crashesAt(site, 'before the intent', () => buys(fan))
  await site.sql.query(`update payments set gateway = 'gone' where account_id = $1`, [fan.id])
  await goBy(fan, '2 days')
  const looks = async () => {
    await site.ctx.write(async (tx) => tx.enqueue(checkOpenPayments, {}))
    await site.quiet()
    return latest(fan)
  }
  assert.equal((await looks()).status, 'pending', 'an operator may still enter the keys again')
  await goBy(fan, '6 days')
  assert.match((await looks()).message, /can no longer check this payment/)
  site.log.errors.length = 0
})

test('a renewal that never reached the processor is retried within the grace period, and no card is blamed', async () => {
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
