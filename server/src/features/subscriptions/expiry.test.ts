import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import { performerById } from '#core/accounts/index.ts'
import { addMonths } from '#lib/time.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { earned, FAILS_LATER_CARD, hasAccess, isApiError, saves, subscribes } from '../../../test/payments.ts'
import { cancels, onlyOne, advanceTime, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { renewSubscription } from './renew-batch.ts'

const site = await openTestServer()

test('a fan whose card fails has three days of grace with attempts on days 0, 1 and 3, then the subscription expires', async () => {
  const { fan, ada } = await subscriber(site, 'greta', { number: FAILS_LATER_CARD })
  const attempts = async () => (await fan(payments.listPayments, { query: {} })).total - 1
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(
    [(await onlyOne(fan)).status, (await onlyOne(fan)).renews, await hasAccess(site, fan, ada)],
    ['past_due', true, true],
  )
  await runDueSubscriptions(site)
  assert.equal(await attempts(), 1, 'not tried again on the same day')
  for (const next of ['day 1', 'day 2']) {
    await advanceTime(site, fan, '1 day')
    await runDueSubscriptions(site)
    assert.deepEqual(
      [(await onlyOne(fan)).status, await hasAccess(site, fan, ada), await attempts()],
      // The next attempt is on the third day.
      ['past_due', true, 2],
      next,
    )
  }
  await advanceTime(site, fan, '1 day')
  assert.equal(await hasAccess(site, fan, ada), false)
  await runDueSubscriptions(site)
  assert.deepEqual(
    [(await onlyOne(fan)).status, (await onlyOne(fan)).renews, await hasAccess(site, fan, ada)],
    ['expired', false, false],
  )
  await advanceTime(site, fan, '1 day')
  await runDueSubscriptions(site)
  assert.equal(await attempts(), 3)
  assert.equal(await earned(site, ada), 800)
  const notified = await titles(fan)
  assert.equal(notified.filter((title) => title.startsWith('Your subscription couldn’t be renewed')).length, 1)
  assert.equal(notified.filter((title) => title === 'Your subscription has ended').length, 1)
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_subscribers, 0)
})

test('a fan with a canceled subscription has access to the last second, and is not charged', async () => {
  const { fan, ada, id } = await subscriber(site, 'clara')
  await cancels(fan, id)
  await advanceTime(site, fan, '27 days')
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await hasAccess(site, fan, ada)], ['cancelled', true])
  await periodEnds(site, fan)
  assert.equal(await hasAccess(site, fan, ada), false, 'access ends at the exact time, before the job runs')
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'expired')
  assert.equal(await earned(site, ada), 800)
  assert.ok((await titles(fan)).includes('Your subscription has ended'))
})

test('a fan who cancels during a renewal keeps the period that was paid, and no other follows', async () => {
  const { fan, ada, id } = await subscriber(site, 'cyril')
  await periodEnds(site, fan)
  const current = site.ctx.gateways.sandbox!
  const create = current.createIntent
  current.createIntent = async (request) => {
    await cancels(fan, id)
    return create(request)
  }
  await renewSubscription(site.ctx, id)
  current.createIntent = create
  const row = await onlyOne(fan)
  assert.deepEqual(
    [row.status, row.renews, await hasAccess(site, fan, ada), await earned(site, ada)],
    ['cancelled', false, true, 1600],
  )
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await earned(site, ada)], ['expired', 1600])
})

test('a fan is not charged for a performer who blocked them or has left, and access ends with the paid period', async () => {
  const blocked = await subscriber(site, 'bruno')
  const orphan = await subscriber(site, 'sonja')
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [blocked.ada.id, blocked.fan.id])
  await site.sql.query(`update accounts set status = 'deleted' where id = $1`, [orphan.ada.id])
  for (const { fan } of [blocked, orphan]) await periodEnds(site, fan)
  await runDueSubscriptions(site)
  for (const { fan, ada } of [blocked, orphan]) {
    assert.equal((await onlyOne(fan)).status, 'expired')
    assert.equal(await earned(site, ada), 800)
  }
})

test("a fan's free trial ends automatically, and subscribing again is paid from that day on", async () => {
  const [fan, ada] = [await site.fan('franz'), await site.performer('p_franz')]
  await site.sql.query('update performers set free_days = 2 where account_id = $1', [ada.id])
  await subscribes(fan, ada, { type: 'free' })
  await advanceTime(site, fan, '49 hours')
  assert.equal(await hasAccess(site, fan, ada), false)
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'expired')
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), isApiError('already_done'))
  await saves(fan)
  await subscribes(fan, ada)
  const row = await onlyOne(fan)
  const now = Date.now()
  assert.ok(Math.abs(new Date(row.expiresAt).getTime() - addMonths(new Date(now), 1).getTime()) < 60_000)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_subscribers, 1)
})

test('a worker that was down for a week charges a fan once, for a whole period', async () => {
  const [good, bad] = [await subscriber(site, 'wera'), await subscriber(site, 'wim', { number: FAILS_LATER_CARD })]
  for (const { fan } of [good, bad]) {
    await periodEnds(site, fan)
    await advanceTime(site, fan, '7 days')
  }
  await runDueSubscriptions(site)
  const left = new Date((await onlyOne(good.fan)).expiresAt).getTime() - Date.now()
  assert.ok(left > 27 * 24 * 60 * 60 * 1000)
  assert.equal(await hasAccess(site, good.fan, good.ada), true)
  assert.equal((await onlyOne(bad.fan)).status, 'expired')
})
