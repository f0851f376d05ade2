import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import * as offers from '@fanfare/contract/offers'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as renewals from '@fanfare/contract/renewals'
import { addMonths } from '#lib/time.ts'
import { hasAccess, saves } from '../../../test/payments.ts'
import { advanceTime, onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { findUnremindedSubscriptions } from './jobs.ts'

const site = await openTestServer()
const olga = await site.operator()

const pauses = (fan: Caller, id: string, months: number) => fan(renewals.pauseSubscription, { params: { id }, body: { months } })
const gives = (performer: Caller, fan: Caller, months: number) =>
  performer(offers.grantFreeMonths, { body: { username: fan.username, months } })
const paidBy = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data.map((one) => one.amount)
const later = (at: string | null, months: number) => addMonths(new Date(at ?? ''), months).toISOString()

/** A giver buys a gift, and the fan redeems it immediately. */
async function isGiven(fan: Caller, performer: Caller, months: 1 | 3) {
  const giver = await site.fan(`giver_of_${fan.username}`)
  await saves(giver)
  await giver(gifts.buyGift, { body: { performerId: performer.id, months, username: fan.username } })
  const [gift] = (await fan(gifts.listGifts, { query: { side: 'received' } })).data
  await fan(gifts.redeemGift, { body: { code: gift?.code ?? '' } })
}

async function refundsGift(performer: Caller) {
  const { data } = await olga(refunds.searchSales, { query: { username: performer.username } })
  const sale = data.find(({ kind }) => kind === 'gift_subscription')
  await olga(refunds.refundSale, { params: { id: sale?._id ?? '' }, body: { reason: 'requested' } })
}

async function reminders(fan: Caller): Promise<string[]> {
  await site.ctx.write(async (tx) => tx.enqueue(findUnremindedSubscriptions, {}))
  await site.quiet()
  return (await site.mailsTo(fan.email)).filter((text) => /renews on .* for |You’ll then be charged/.test(text))
}

test("a fan's free months during a pause give access, and the charge still comes on the announced day", async () => {
  const { fan, ada, id } = await subscriber(site, 'paula')
  const { pauseEnds } = await onlyOne(fan)
  const paused = await pauses(fan, id, 3)
  assert.deepEqual(
    [pauseEnds?.[2], pauseEnds?.length, paused.pauseEnds],
    [paused.pausedUntil, 3, null],
    'the pause ends on the date shown before',
  )
  await gives(ada, fan, 1)
  const given = await onlyOne(fan)
  assert.deepEqual([given.status, given.pausedUntil, given.renewsAt], ['paused', paused.pausedUntil, paused.renewsAt])
  assert.equal(given.expiresAt, later(paused.startedAt, 2))
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([await paidBy(fan), await hasAccess(site, fan, ada)], [[9.99], false])
  await advanceTime(site, fan, '63 days')
  await runDueSubscriptions(site)
  assert.deepEqual([await paidBy(fan), (await onlyOne(fan)).status], [[9.99, 9.99], 'active'])
})

test('a fan whose gift lasts beyond the pause is charged after the gift, without a gap', async () => {
  const { fan, ada, id } = await subscriber(site, 'berta')
  await pauses(fan, id, 1)
  await isGiven(fan, ada, 3)
  const given = await onlyOne(fan)
  assert.deepEqual([given.status, given.pausedUntil, given.renewsAt], ['paused', given.expiresAt, given.expiresAt])
  await periodEnds(site, fan)
  assert.deepEqual([await hasAccess(site, fan, ada), await paidBy(fan)], [true, [9.99]])
  await runDueSubscriptions(site)
  const { status, expiresAt, pausedUntil } = await onlyOne(fan)
  assert.deepEqual([status, pausedUntil, await paidBy(fan)], ['active', null, [9.99, 9.99]])
  assert.ok(Date.parse(expiresAt) > Date.now())
})

test('a fan whose gift is refunded during a pause loses its months and keeps the pause and the renewal', async () => {
  const { fan, ada, id } = await subscriber(site, 'karl')
  await isGiven(fan, ada, 3)
  const before = await pauses(fan, id, 1)
  await refundsGift(ada)
  const after = await onlyOne(fan)
  assert.deepEqual([after.status, after.renews, after.renewsAt], ['paused', true, before.renewsAt])
  assert.equal(await hasAccess(site, fan, ada), true, 'the paid month stays open')
  assert.ok(Date.parse(later(after.expiresAt, 3)) - Date.parse(before.expiresAt) < 4 * 86_400_000)
})

test('a fan with access only by a gift during a pause loses it with the refund, and renews after the pause', async () => {
  const { fan, ada, id } = await subscriber(site, 'lars')
  const { renewsAt } = await pauses(fan, id, 3)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  await isGiven(fan, ada, 1)
  assert.equal(await hasAccess(site, fan, ada), true)
  await refundsGift(ada)
  const after = await onlyOne(fan)
  assert.deepEqual([after.status, after.renews, await hasAccess(site, fan, ada)], ['paused', true, false])
  assert.ok(Date.parse(after.renewsAt ?? '') < Date.parse(renewsAt ?? ''), 'time was advanced')
  await advanceTime(site, fan, '93 days')
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, (await paidBy(fan)).length], ['active', 2])
})

test('a fan is reminded a week before a year that follows a pause, but not before a month', async () => {
  const { fan, id } = await subscriber(site, 'jana', { type: 'yearly' })
  const { fan: monthly, id: other } = await subscriber(site, 'mira')
  await advanceTime(site, fan, '360 days')
  assert.equal((await reminders(fan)).length, 1, 'one reminder, for the renewal date without a pause')
  await pauses(fan, id, 1)
  await pauses(monthly, other, 1)
  await periodEnds(site, fan)
  await periodEnds(site, monthly)
  assert.equal((await reminders(fan)).length, 1)
  // A pause of one month lasts 28 to 31 days.
  await advanceTime(site, fan, '25 days')
  await advanceTime(site, monthly, '25 days')
  const { renewsAt } = await onlyOne(fan)
  await reminders(fan)
  const [, mail = ''] = await reminders(fan)
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'UTC' }).format(new Date(renewsAt ?? ''))
  assert.match(mail, new RegExp(`renews on [^.]*\\b${day}\\b`))
  assert.deepEqual([(await reminders(fan)).length, (await reminders(monthly)).length], [2, 0])
  await advanceTime(site, fan, '9 days')
  await runDueSubscriptions(site)
  assert.deepEqual([(await paidBy(fan)).length, (await onlyOne(fan)).status], [2, 'active'])
})
