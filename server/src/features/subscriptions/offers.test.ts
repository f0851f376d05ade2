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
import { DECLINED, earned, FAILS_LATER, hasAccess, isApiError, saves, subscribes } from '../../../test/paying.ts'
import { advanceTime, cancels, onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { findUnreminded } from './jobs.ts'

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
  await site.ctx.write(async (tx) => tx.enqueue(findUnreminded, {}))
  await site.quiet()
}
const reminders = async (fan: Caller) => (await site.mailsTo(fan.email)).filter((text) => /is charged then/.test(text)).length

test('bundles of three and six months stand beside the month, by a price or a percentage, and say what they save', async () => {
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

test('a week before a bundle renews its fan is mailed once, before a month nobody is', async () => {
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

test('a coupon costs the performer nothing, and a refund gives back what was paid', async () => {
  const [fan, ada, olga] = [await fanWithCard('cora'), await site.performer('ada_cora'), await site.operator()]
  await olga(coupons.createCoupon, { body: { code: 'HALF', percent: 50, forSubscriptions: true, forTokens: false } })
  await subscribes(fan, ada, { couponCode: 'HALF' })
  assert.equal(await earned(site, ada), 800, 'the share of the full price')
  const { data } = await olga(refunds.searchSales, { query: { username: ada.username } })
  assert.equal(data[0]?.paid, 4.99)
  const { amount } = await olga(refunds.refundSale, { params: { id: data[0]!._id }, body: { reason: 'requested' } })
  assert.deepEqual([amount, await earned(site, ada), await hasAccess(site, fan, ada)], [4.99, 0, false])
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a promotion lowers the first price only, and adds to no coupon', async () => {
  const [fan, ada, olga] = [await fanWithCard('pia'), await site.performer('ada_pia'), await site.operator('olga_pia')]
  await promotes(ada)
  await assert.rejects(promotes(ada), isApiError('already_done'))
  const [month] = (await plansOf(fan, ada)).plans
  assert.deepEqual([month?.price, month?.firstPrice], [9.99, 5.99])
  await olga(coupons.createCoupon, { body: { code: 'ONTOP', percent: 50, forSubscriptions: true, forTokens: false } })
  await assert.rejects(subscribes(fan, ada, { couponCode: 'ONTOP' }), /reduced already/)
  await assert.rejects(subscribes(fan, ada, { price: 9.99 }), isApiError('price_changed'))
  await subscribes(fan, ada, { price: 5.99 })
  assert.equal((await onlyOne(fan)).nextPrice, 9.99)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(await paidBy(fan), [9.99, 5.99])
})

test('of a promotion for three, thirty at once get three; whoever was shown the low price pays no other', async () => {
  const ada = await site.performer('ada_three')
  await promotes(ada, { mostClaims: 3 })
  const fans = await Promise.all(Array.from({ length: 30 }, (_, i) => fanWithCard(`three_${i}`)))
  const outcomes = await Promise.allSettled(fans.map((fan) => subscribes(fan, ada, { price: 5.99 })))
  assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 3)
  for (const one of outcomes) if (one.status === 'rejected') isApiError('price_changed')(one.reason)
  const bad = await fanWithCard('bad', DECLINED)
  const eve = await site.performer('ada_again')
  await promotes(eve, { mostClaims: 1 })
  await assert.rejects(subscribes(bad, eve), isApiError('card_declined'))
  assert.equal((await subscribes(fans[0]!, eve)).amount, 5.99, 'a declined card gives its claim back')
})

test('a trial without a yes ends by itself and charges nothing', async () => {
  const [fan, ada] = [await fanWithCard('nora'), await site.performer('ada_nora')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7, mostClaims: 1 })
  assert.equal((await plansOf(fan, ada)).plans[0]?.type, 'monthly', 'without the link there is none')
  assert.equal((await plansOf(fan, ada, code!)).plans[0]?.days, 7)
  await subscribes(fan, ada, { type: 'free', trialCode: code! })
  await advanceTime(site, fan, '8 days')
  await runReminders()
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await paidBy(fan), await reminders(fan)], ['expired', [], 0])
  await assert.rejects(subscribes(fan, ada, { type: 'free', trialCode: code! }), isApiError('not_valid', 'trialCode'))
  const late = await site.fan('late')
  await assert.rejects(subscribes(late, ada, { type: 'free', trialCode: code! }), /have been taken/)
  assert.match((await plansOf(late, ada, code!)).trialProblem, /have been taken/)
})

test('a trial with a yes is charged at the agreed price, and only after its reminder', async () => {
  const [fan, ada] = [await fanWithCard('yara'), await site.performer('ada_yara')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7 })
  await subscribes(fan, ada, { type: 'free', trialCode: code!, renewsAs: 'monthly' })
  await site.sql.query('update tiers set monthly_price = 2999 where id = $1', [ada.id])
  const { renewsAs, nextPrice, renews } = await onlyOne(fan)
  assert.deepEqual([renewsAs, nextPrice, renews], ['monthly', 9.99, true])
  await advanceTime(site, fan, '7 days 1 minute')
  await runDueSubscriptions(site)
  // Nobody had run the reminders: the free days go on.
  assert.deepEqual([await paidBy(fan), await reminders(fan), await hasAccess(site, fan, ada)], [[], 1, true])
  const left = new Date((await onlyOne(fan)).expiresAt).getTime() - Date.now()
  assert.ok(left > addDays(new Date(0), 2.9).getTime())
  await advanceTime(site, fan, '73 hours')
  await runDueSubscriptions(site)
  const { type, status } = await onlyOne(fan)
  assert.deepEqual([await paidBy(fan), type, status, await reminders(fan)], [[9.99], 'monthly', 'active', 1])
})

test('three days before its end a trial with a yes is announced; cancelled then, it charges nothing', async () => {
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

test('a trial of one day with a yes is announced at once, and charged no sooner than three days after that', async () => {
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
  // Nothing is charged before what the sheet said.
  assert.ok(shown && shown.chargedAt > shown.expiresAt && shown.chargedAt <= expiresAt)
  await advanceTime(site, fan, '26 hours')
  await runDueSubscriptions(site)
  assert.deepEqual([await paidBy(fan), await hasAccess(site, fan, ada)], [[], true])
  await advanceTime(site, fan, '47 hours')
  await runDueSubscriptions(site)
  assert.deepEqual([await paidBy(fan), await reminders(fan)], [[9.99], 1])
})

test('a trial is announced three whole days before its end, however the hours of the reminders fall', async () => {
  const [fan, ada] = [await fanWithCard('hourly'), await site.performer('ada_hourly')]
  const { code } = await promotes(ada, { kind: 'trial', value: 7 })
  await subscribes(fan, ada, { type: 'free', trialCode: code!, renewsAs: 'monthly' })
  const end = async () => new Date((await onlyOne(fan)).expiresAt).getTime()
  await advanceTime(site, fan, '3 days 22 hours 30 minutes')
  const before = await end()
  await runReminders()
  assert.deepEqual([await reminders(fan), await end()], [1, before])
})

test('who is about to leave is offered less once, for one period', async () => {
  const { fan, ada, id } = await subscriber(site, 'cindy')
  const take = () => fan(renewals.takeCounterOffer, { params: { id } })
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

test('a pause keeps access to the paid end, charges nothing while it lasts, and then goes on', async () => {
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
  assert.ok(left > addDays(new Date(0), 27).getTime(), 'a whole month, from when it went on')
})

test('a pause that is ended before the paid end costs nothing, and one that is ended after it a month, once', async () => {
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

test('a failed renewal is mended from its mail with another card, at once and without another day', async () => {
  const { fan, ada, id } = await subscriber(site, 'mila', { number: FAILS_LATER })
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
