import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as coupons from '@fanfare/contract/coupons'
import * as offers from '@fanfare/contract/offers'
import type { NewPromotion } from '@fanfare/contract/offers'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as renewals from '@fanfare/contract/renewals'
import { readOffers, readOwnSubscription } from '@fanfare/contract/plans'
import * as subscriptions from '@fanfare/contract/subscriptions'
import type { Static } from 'typebox'
import { addDays, addMonths } from '#lib/time.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { DECLINED_CARD, earned, FAILS_LATER_CARD, hasAccess, isApiError, saves, subscribes } from '../../../test/payments.ts'
import { advanceTime, cancels, onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { findUnremindedSubscriptions } from './jobs.ts'

const site = await openTestServer()

const plansOf = (fan: Caller, performer: Caller, trial?: string) =>
  fan(readOwnSubscription, { params: { id: performer.id }, query: trial === undefined ? {} : { trial } })
const promotes = (performer: Caller, how: Partial<Static<typeof NewPromotion>> = {}) =>
  performer(offers.createPromotion, { body: { kind: 'percent', value: 40, audience: 'all', ...how } })
const fanWithCard = async (name: string, number?: string) => {
  const fan = await site.fan(name)
  await saves(fan, number)
  return fan
}
const paidBy = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data.map((one) => one.amount)

async function runReminders(): Promise<void> {
  await site.ctx.write(async (tx) => tx.enqueue(findUnremindedSubscriptions, {}))
  await site.quiet()
}
const reminders = async (fan: Caller) =>
  (await site.mailsTo(fan.email)).filter((text) => /renews on .* for |You’ll then be charged/.test(text)).length

test('a fan sees bundles of three and six months next to the month, with their price or percentage and saving', async () => {
  const [fan, ada] = [await fanWithCard('bea'), await site.performer('ada_bea')]
  const bundles = { quarterly: { price: 24 }, half_yearly: { percent: 30 } }
  await ada(offers.changeOfferSettings, { body: bundles })
  const { plans } = await plansOf(fan, ada)
  assert.deepEqual(
    plans.map(({ type, price, saving }) => [type, price, saving]),
    [
      ['monthly', 9.99, 0],
      ['quarterly', 24, 19],
      ['half_yearly', 41.95, 30],
      ['yearly', 99.9, 16],
    ],
  )
  const seen = await site.guest(readOffers, { params: { id: ada.id } })
  assert.deepEqual(
    seen.plans.map(({ type }) => type),
    ['monthly', 'quarterly', 'half_yearly', 'yearly'],
  )
  for (const wrong of [{ price: 1 }, { percent: 91 }, { price: 20, percent: 10 }])
    await assert.rejects(ada(offers.changeOfferSettings, { body: { ...bundles, quarterly: wrong } }), isApiError('not_valid'))

  await subscribes(fan, ada, { type: 'quarterly', price: 24 })
  const first = await onlyOne(fan)
  await periodEnds(site, fan)
  const before = await onlyOne(fan)
  await runDueSubscriptions(site)
  const after = await onlyOne(fan)
  assert.deepEqual([first.type, after.type, after.price], ['quarterly', 'quarterly', 24])
  assert.equal(after.expiresAt, addMonths(new Date(before.expiresAt), 3).toISOString())
  assert.deepEqual(await paidBy(fan), [24, 24])
})

test('a fan is emailed once a week before a bundle renews, and not before a month renews', async () => {
  const { fan } = await subscriber(site, 'rita', { type: 'yearly' })
  const { fan: monthly } = await subscriber(site, 'mona')
  await runReminders()
  assert.equal(await reminders(fan), 0)
  await advanceTime(site, fan, '359 days')
  await advanceTime(site, monthly, '24 days')
  await runReminders()
  await runReminders()
  assert.deepEqual([await reminders(fan), await reminders(monthly)], [1, 0])
})

test('a coupon costs the performer nothing, and a refund returns the amount paid', async () => {
  const [fan, ada, olga] = [await fanWithCard('cora'), await site.performer('ada_cora'), await site.operator()]
  await olga(coupons.createCoupon, { body: { code: 'HALF', percent: 50, forSubscriptions: true, forTokens: false } })
  await subscribes(fan, ada, { couponCode: 'HALF' })
  assert.equal(await earned(site, ada), 800, 'the performer’s share of the full price')
  const { data } = await olga(refunds.searchSales, { query: { username: ada.username } })
  assert.equal(data[0]?.paid, 4.99)
  const { amount } = await olga(refunds.refundSale, { params: { id: data[0]!._id }, body: { reason: 'requested' } })
  assert.deepEqual([amount, await earned(site, ada), await hasAccess(site, fan, ada)], [4.99, 0, false])
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan gets a promotion for the first price only, and not with a coupon', async () => {
  const [fan, ada, olga] = [await fanWithCard('pia'), await site.performer('ada_pia'), await site.operator('olga_pia')]
  await promotes(ada)
  await assert.rejects(promotes(ada), isApiError('already_done'))
  const [month] = (await plansOf(fan, ada)).plans
  assert.deepEqual([month?.price, month?.firstPrice], [9.99, 5.99])
  await olga(coupons.createCoupon, { body: { code: 'ONTOP', percent: 50, forSubscriptions: true, forTokens: false } })
  await assert.rejects(subscribes(fan, ada, { couponCode: 'ONTOP' }), /already discounted/)
  await assert.rejects(subscribes(fan, ada, { price: 9.99 }), isApiError('price_changed'))
  await subscribes(fan, ada, { price: 5.99 })
  assert.equal((await onlyOne(fan)).nextPrice, 9.99)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(await paidBy(fan), [9.99, 5.99])
})

test('three of thirty parallel fans get a promotion for three, and a fan shown the low price pays no other', async () => {
  const ada = await site.performer('ada_three')
  await promotes(ada, { maxClaims: 3 })
  const fans = await Promise.all(Array.from({ length: 30 }, (_, i) => fanWithCard(`three_${i}`)))
  const outcomes = await Promise.allSettled(fans.map((fan) => subscribes(fan, ada, { price: 5.99 })))
  assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 3)
  for (const one of outcomes) if (one.status === 'rejected') isApiError('price_changed')(one.reason)
  const bad = await fanWithCard('bad', DECLINED_CARD)
  const eve = await site.performer('ada_again')
  await promotes(eve, { maxClaims: 1 })
  await assert.rejects(subscribes(bad, eve), isApiError('card_declined'))
  assert.equal((await subscribes(fans[0]!, eve)).amount, 5.99, 'a declined card releases its claim')
})

test("a fan's trial without agreed renewal ends automatically and charges nothing", async () => {
  const [fan, ada] = [await fanWithCard('nora'), await site.performer('ada_nora')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7, maxClaims: 1 })
  assert.equal((await plansOf(fan, ada)).plans[0]?.type, 'monthly', 'no free trial without the link')
  assert.equal((await plansOf(fan, ada, code!)).plans[0]?.days, 7)
  await subscribes(fan, ada, { type: 'free', trialCode: code! })
  await advanceTime(site, fan, '8 days')
  await runReminders()
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await paidBy(fan), await reminders(fan)], ['expired', [], 0])
  await assert.rejects(subscribes(fan, ada, { type: 'free', trialCode: code! }), isApiError('not_valid', 'trialCode'))
  const late = await site.fan('late')
  await assert.rejects(subscribes(late, ada, { type: 'free', trialCode: code! }), /have been claimed/)
  assert.match((await plansOf(late, ada, code!)).trialProblem, /have been claimed/)
})

test("a fan's trial with agreed renewal is charged at the agreed price, and only after its reminder", async () => {
  const [fan, ada] = [await fanWithCard('yara'), await site.performer('ada_yara')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7 })
  await subscribes(fan, ada, { type: 'free', trialCode: code!, renewsAs: 'monthly' })
  await site.sql.query('update tiers set monthly_price = 2999 where id = $1', [ada.id])
  const { renewsAs, nextPrice, renews } = await onlyOne(fan)
  assert.deepEqual([renewsAs, nextPrice, renews], ['monthly', 9.99, true])
  await advanceTime(site, fan, '7 days 1 minute')
  await runDueSubscriptions(site)
  // The reminders were not sent in time, so the free days are extended.
  assert.deepEqual([await paidBy(fan), await reminders(fan), await hasAccess(site, fan, ada)], [[], 1, true])
  const left = new Date((await onlyOne(fan)).expiresAt).getTime() - Date.now()
  assert.ok(left > addDays(new Date(0), 2.9).getTime())
  await advanceTime(site, fan, '73 hours')
  await runDueSubscriptions(site)
  const { type, status } = await onlyOne(fan)
  assert.deepEqual([await paidBy(fan), type, status, await reminders(fan)], [[9.99], 'monthly', 'active', 1])
})

test('a fan with agreed renewal is reminded three days before the trial ends, and pays nothing after canceling then', async () => {
  const [fan, ada] = [await fanWithCard('tess'), await site.performer('ada_tess')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7 })
  await subscribes(fan, ada, { type: 'free', trialCode: code!, renewsAs: 'yearly' })
  await advanceTime(site, fan, '3 days')
  await runReminders()
  assert.equal(await reminders(fan), 0)
  await advanceTime(site, fan, '2 days')
  await runReminders()
  assert.equal(await reminders(fan), 1)
  await cancels(fan, (await onlyOne(fan))._id)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await paidBy(fan)], ['expired', []])
})

test('a fan with a one-day trial and agreed renewal is reminded immediately, and charged at least three days later', async () => {
  const [fan, ada] = [await fanWithCard('brief'), await site.performer('ada_brief')]
  const { code } = await promotes(ada, { kind: 'trial', value: 1 })
  const [shown] = (await plansOf(fan, ada, code!)).plans
  await subscribes(fan, ada, { type: 'free', trialCode: code!, renewsAs: 'monthly' })
  await runReminders()
  await runReminders()
  assert.equal(await reminders(fan), 1)
  const { expiresAt } = await onlyOne(fan)
  const left = new Date(expiresAt).getTime() - Date.now()
  assert.ok(left > addDays(new Date(0), 2.9).getTime())
  // Nothing is charged before the date that was shown.
  assert.ok(shown && shown.chargedAt > shown.expiresAt && shown.chargedAt <= expiresAt)
  await advanceTime(site, fan, '26 hours')
  await runDueSubscriptions(site)
  assert.deepEqual([await paidBy(fan), await hasAccess(site, fan, ada)], [[], true])
  await advanceTime(site, fan, '47 hours')
  await runDueSubscriptions(site)
  assert.deepEqual([await paidBy(fan), await reminders(fan)], [[9.99], 1])
})

test('a fan is reminded three full days before a trial ends, whatever the hour of the reminder job', async () => {
  const [fan, ada] = [await fanWithCard('hourly'), await site.performer('ada_hourly')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7 })
  await subscribes(fan, ada, { type: 'free', trialCode: code!, renewsAs: 'monthly' })
  const end = async () => new Date((await onlyOne(fan)).expiresAt).getTime()
  await advanceTime(site, fan, '3 days 22 hours 30 minutes')
  const before = await end()
  await runReminders()
  assert.deepEqual([await reminders(fan), await end()], [1, before])
})

test('a fan who is about to cancel gets a counter-offer once, for one period', async () => {
  const { fan, ada, id } = await subscriber(site, 'cindy')
  const take = () => fan(renewals.acceptCounterOffer, { params: { id } })
  await assert.rejects(take(), isApiError('already_done'))
  await ada(offers.changeOfferSettings, { body: { quarterly: {}, half_yearly: {}, counterOffer: 30 } })
  assert.equal((await onlyOne(fan)).counterOffer, 30)
  const taken = await take()
  assert.deepEqual([taken.nextPrice, taken.price, taken.counterOffer], [6.99, 9.99, null])
  await assert.rejects(take(), isApiError('already_done'))
  for (const _ of [1, 2]) {
    await periodEnds(site, fan)
    await runDueSubscriptions(site)
  }
  assert.deepEqual(await paidBy(fan), [9.99, 6.99, 9.99])
  await assert.rejects(take(), isApiError('already_done'), 'once for each subscription')
  const cancelled = await fan(renewals.cancelSubscription, { params: { id }, body: { reason: 'too_expensive' } })
  assert.equal(cancelled.cancelReason, 'too_expensive')
  const [seen] = (await ada(subscriptions.listSubscribers, { query: {} })).data
  assert.deepEqual([seen?.cancelReason, seen?.payment], ['too_expensive', null])
})

test('a fan who pauses keeps access to the end of the paid period, is not charged during the pause, and renews after it', async () => {
  const { fan, ada, id } = await subscriber(site, 'petra')
  const pause = (months: number) => fan(renewals.pauseSubscription, { params: { id }, body: { months } })
  await assert.rejects(pause(4), isApiError('not_valid'))
  const paused = await pause(2)
  assert.deepEqual([paused.status, paused.pausedUntil], ['paused', addMonths(new Date(paused.expiresAt), 2).toISOString()])
  await assert.rejects(pause(1), isApiError('already_done'))
  await assert.rejects(subscribes(fan, ada), isApiError('already_done'))
  assert.equal(await hasAccess(site, fan, ada), true)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([await hasAccess(site, fan, ada), (await onlyOne(fan)).status, await paidBy(fan)], [false, 'paused', [9.99]])
  await advanceTime(site, fan, '63 days')
  await runDueSubscriptions(site)
  assert.deepEqual(
    [await hasAccess(site, fan, ada), (await onlyOne(fan)).status, await paidBy(fan)],
    [true, 'active', [9.99, 9.99]],
  )
  const left = new Date((await onlyOne(fan)).expiresAt).getTime() - Date.now()
  assert.ok(left > addDays(new Date(0), 27).getTime(), 'a whole month from the day it resumed')
})

test('a fan who resumes before the paid end pays nothing, and after it one month, once', async () => {
  const { fan, ada, id } = await subscriber(site, 'rosa')
  const resume = () => fan(renewals.resumeSubscription, { params: { id } })
  await fan(renewals.pauseSubscription, { params: { id }, body: { months: 1 } })
  assert.equal((await resume()).status, 'active')
  await fan(renewals.pauseSubscription, { params: { id }, body: { months: 3 } })
  await periodEnds(site, fan)
  await Promise.allSettled([resume(), resume(), resume()])
  await site.quiet()
  assert.deepEqual([await paidBy(fan), await hasAccess(site, fan, ada)], [[9.99, 9.99], true])
  await fan(renewals.pauseSubscription, { params: { id }, body: { months: 1 } })
  const cancelled = await cancels(fan, id)
  assert.deepEqual([cancelled.status, cancelled.pausedUntil, cancelled.renewsAt], ['cancelled', null, null])
})

test('a fan fixes a failed renewal from its email with another card, immediately and without an extra day', async () => {
  const { fan, ada, id } = await subscriber(site, 'mila', { number: FAILS_LATER_CARD })
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const [mail] = (await site.mailsTo(fan.email)).slice(-1)
  assert.match(mail ?? '', new RegExp(`/subscriptions/${id}/payment`))
  const good = await saves(fan)
  const change = (body: { method: 'card' | 'wallet'; cardId?: string }) =>
    fan(renewals.changePaymentMethod, { params: { id }, body })
  await assert.rejects(change({ method: 'card' }), isApiError('not_valid', 'cardId'))
  await change({ method: 'card', cardId: good._id })
  await site.quiet()
  const row = await onlyOne(fan)
  assert.deepEqual([row.status, row.payment?.cardId, await earned(site, ada)], ['active', good._id, 1600])
  const other = await site.fan('otto')
  await assert.rejects(other(renewals.readSubscription, { params: { id } }), isApiError('not_found'))
})
