import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as follows from '@fanfare/contract/follows'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import * as offers from '@fanfare/contract/offers'
import { bookChecks, closeUntil } from '#core/money/index.ts'
import { FAILS_LATER_CARD, saves, subscribes } from '../../../../test/payments.ts'
import { cancels, onlyOne, runDueSubscriptions } from '../../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'

const site = await openTestServer()
const first = site.clock.now().getUTCFullYear() + 1
/** A day of the month that many months after a January. */
const moment = (month: number, day: number) => new Date(Date.UTC(first, month, day, 10))
const monthName = (month: number) => moment(month, 1).toISOString().slice(0, 7)

/** Moves the clock in steps of two days, because renewals are processed continuously. */
async function daysPass(month: number, day: number): Promise<void> {
  for (let at = site.clock.now(); at < moment(month, day); ) {
    const next = new Date(Math.min(at.getTime() + 2 * 86_400_000, moment(month, day).getTime()))
    site.clock.moveTo(next)
    await runDueSubscriptions(site)
    at = next
  }
}

async function begins(name: string, performer: Caller, number?: string): Promise<Caller> {
  const fan = await site.fan(name, 50)
  await saves(fan, number)
  await subscribes(fan, performer)
  return fan
}

const retentionOf = (performer: Caller) => performer(earnings.readRetention)

test('a performer without subscribers sees no figures', async () => {
  const { months, ...values } = await retentionOf(await site.performer('nobody_yet'))
  assert.deepEqual(values, { currency: 'USD', fans: 0, soFar: null, expected: null })
  assert.equal(months.length, 6)
  for (const { month: _, ...figures } of months)
    assert.deepEqual(new Set(Object.values(figures)), new Set([0, null]), 'no data gives no rates')
})

test('a performer sees who started, renewed, left and came back, and what a subscriber is worth', async () => {
  site.clock.moveTo(moment(0, 5))
  const ada = await site.performer('ada')
  const amy = await begins('amy', ada)
  const ben = await begins('ben', ada, FAILS_LATER_CARD)
  const cleo = await begins('cleo', ada)
  // Neither of these two pays.
  const [free, gifted] = [await site.fan('free'), await site.fan('gifted')]
  await free(follows.follow, { params: { id: ada.id } })
  await ada(offers.grantFreeMonths, { body: { username: 'free', months: 1 } })
  await amy(gifts.buyGift, { body: { performerId: ada.id, months: 1, username: 'gifted', paymentMethod: 'wallet', price: 9.99 } })
  await site.quiet()
  const [gift] = (await gifted(gifts.listGifts, { query: { side: 'received' } })).data
  await gifted(gifts.redeemGift, { body: { code: gift!.code } })
  await cancels(cleo, (await onlyOne(cleo))._id)
  await daysPass(1, 10)
  await begins('dan', ada)
  await daysPass(2, 10)
  const other = await saves(ben)
  await subscribes(ben, ada, { cardId: other._id })
  await daysPass(4, 1)

  const retention = await retentionOf(ada)
  const { months, fans, soFar, expected } = retention
  const figures = months.map((one) => [one.month, one.atStart, one.started, one.returned, one.ended, one.atEnd])
  assert.deepEqual(figures, [
    [monthName(-1), 0, 0, 0, 0, 0],
    [monthName(0), 0, 3, 0, 0, 3],
    [monthName(1), 3, 1, 0, 2, 2],
    [monthName(2), 2, 0, 1, 0, 3],
    [monthName(3), 3, 0, 0, 0, 3],
    [monthName(4), 3, 0, 0, 0, 3],
  ])
  assert.deepEqual(
    months.map((one) => [one.due, one.renewed, one.renewalRate, one.churn]),
    [
      [0, 0, null, null],
      [0, 0, null, null],
      [2, 1, 0.5, 0.6667],
      [2, 2, 1, 0],
      [3, 3, 1, 0],
      [0, 0, null, null],
    ],
  )
  // Eleven periods at 8.00 of four fans. Two of the eight who paid at the start of a whole month have left.
  assert.deepEqual([fans, soFar, expected], [4, 22, { value: 32, monthly: 8, churn: 0.25 }])

  await closeUntil(site.ctx, site.clock.now())
  assert.deepEqual(await retentionOf(ada), retention, 'summed or not')
  for (const check of bookChecks(site.ctx)) assert.deepEqual(await check.find(site.ctx), [], check.name)
})

test('the history of a subscription never changes', async () => {
  for (const change of ["update subscription_events set event = 'pay'", 'delete from subscription_events'])
    await assert.rejects(site.sql.query(change), /history/)
})
