import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import { performerById } from '#core/accounts/index.ts'
import { balanceOf } from '#core/money/index.ts'
import { addMonths } from '#lib/time.ts'
import { openTestServer } from '../../../test/test-server.ts'
import {
  answersBank,
  AUTHENTICATION_CARD,
  crashesAt,
  earned,
  FAILS_LATER_CARD,
  intentsOf,
  hasAccess,
  saves,
  subscribes,
} from '../../../test/payments.ts'
import { onlyOne, advanceTime, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { renewSubscription } from './renew-batch.ts'

const site = await openTestServer()

test("a fan's month is renewed by card from its end, at the agreed price", async () => {
  const { fan, ada } = await subscriber(site, 'ruth')
  await site.sql.query('update tiers set monthly_price = 29999 where id = $1', [ada.id])
  await periodEnds(site, fan)
  const before = await onlyOne(fan)
  assert.equal(await hasAccess(site, fan, ada), true, 'no gap before the renewal job runs')
  await runDueSubscriptions(site)
  const after = await onlyOne(fan)
  assert.equal(after.expiresAt, addMonths(new Date(before.expiresAt), 1).toISOString())
  assert.deepEqual([after.status, after.renews, after.price], ['active', true, 9.99])
  assert.equal(await earned(site, ada), 1600)
  assert.equal(await hasAccess(site, fan, ada), true)
  assert.ok((await titles(fan)).includes('Your subscription was renewed'))
  assert.ok((await titles(ada)).includes('A subscription was renewed'))
  const { data } = await fan(payments.listPayments, { query: {} })
  assert.deepEqual(
    data.map((one) => [one.amount, one.status]),
    [
      [9.99, 'succeeded'],
      [9.99, 'succeeded'],
    ],
  )
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_subscribers, 1)
})

test('a subscription is not renewed early, and a year lasts a year', async () => {
  const { fan, ada } = await subscriber(site, 'yves', { type: 'yearly' })
  await advanceTime(site, fan, '360 days')
  await runDueSubscriptions(site)
  assert.equal(await earned(site, ada), 9990 - 1998)
  await periodEnds(site, fan)
  const { expiresAt } = await onlyOne(fan)
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).expiresAt, addMonths(new Date(expiresAt), 12).toISOString())
})

test('concurrent runs of the scheduled job renew once', async () => {
  const { fan, ada, id } = await subscriber(site, 'max')
  await periodEnds(site, fan)
  await Promise.all([
    ...Array.from({ length: 5 }, () => renewSubscription(site.ctx, id)),
    runDueSubscriptions(site),
    runDueSubscriptions(site),
  ])
  await runDueSubscriptions(site)
  assert.equal(await earned(site, ada), 1600)
})

test('a renewal interrupted after the charge is completed and not charged again', async () => {
  const { fan, ada, id } = await subscriber(site, 'kim')
  await periodEnds(site, fan)
  await crashesAt(site, 'after the intent', () => renewSubscription(site.ctx, id))
  assert.equal(await earned(site, ada), 800)
  await runDueSubscriptions(site)
  await runDueSubscriptions(site)
  assert.equal(await earned(site, ada), 1600)
  assert.equal(await intentsOf(site, fan), 2)
})

test('a fan in the grace period pays with another card, without a gap or free days', async () => {
  const { fan, ada } = await subscriber(site, 'paul', { number: FAILS_LATER_CARD })
  await periodEnds(site, fan)
  const { expiresAt } = await onlyOne(fan)
  await runDueSubscriptions(site)
  const good = await saves(fan)
  await subscribes(fan, ada, { cardId: good._id })
  const after = await onlyOne(fan)
  assert.deepEqual([after.status, after.expiresAt], ['active', addMonths(new Date(expiresAt), 1).toISOString()])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.equal(await earned(site, ada), 2400, 'the new card pays the renewal')
})

test('the scheduled job skips a fan who is authenticating a payment', async () => {
  const { fan, ada } = await subscriber(site, 'anke', { number: FAILS_LATER_CARD })
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const promptingCard = await saves(fan, AUTHENTICATION_CARD)
  const payment = await subscribes(fan, ada, { cardId: promptingCard._id })
  await advanceTime(site, fan, '1 day')
  const before = await fan(payments.listPayments, { query: {} })
  await runDueSubscriptions(site)
  assert.deepEqual(await fan(payments.listPayments, { query: {} }), before)
  const { rows } = await site.sql.query('select attempts from subscriptions where fan_id = $1', [fan.id])
  assert.equal(rows[0].attempts, 1, 'the failure does not count as an attempt')
  await answersBank(fan, payment, true)
  assert.deepEqual([(await onlyOne(fan)).status, await earned(site, ada)], ['active', 1600])
})

test('a fan who authenticated a card once renews without doing it again', async () => {
  const { fan, ada } = await subscriber(site, 'aron', { number: AUTHENTICATION_CARD })
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'active')
  assert.equal(await earned(site, ada), 1600)
})

test('a fan who removed the card is charged on no other card and asked for one', async () => {
  const { fan, ada, card } = await subscriber(site, 'rosa')
  await saves(fan)
  await fan(payments.removeCard, { params: { id: card._id } })
  assert.equal(await hasAccess(site, fan, ada), true)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'past_due')
  assert.equal(await earned(site, ada), 800)
  assert.ok((await titles(fan)).some((title) => /The card for this subscription was removed/.test(title)))
  assert.equal((await onlyOne(fan)).failure?.code, 'card_removed')
})

test('a fan renews from the wallet while it has tokens, and then the grace period starts', async () => {
  const { fan, ada } = await subscriber(site, 'willi', { paymentMethod: 'wallet' })
  assert.equal(await balanceOf(site.ctx.db, fan.id), 501)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(
    [(await onlyOne(fan)).status, await balanceOf(site.ctx.db, fan.id), await earned(site, ada)],
    ['past_due', 501, 800],
  )
  const [card] = (await fan(payments.listCards)).data
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card!._id, amount: 10 } })
  await advanceTime(site, fan, '1 day')
  await runDueSubscriptions(site)
  assert.deepEqual(
    [(await onlyOne(fan)).status, await balanceOf(site.ctx.db, fan.id), await earned(site, ada)],
    ['active', 502, 1600],
  )
  assert.deepEqual(await site.wrongBalances(), [])
})
