/** Stories of subscriptions that began at the end of a month: short months do not move the day on which they renew. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as offers from '@fanfare/contract/offers'
import * as plans from '@fanfare/contract/plans'
import * as renewals from '@fanfare/contract/renewals'
import { saves, subscribes } from '../../../test/payments.ts'
import { onlyOne, runDueSubscriptions } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { anchorDay } from './rules.ts'

const site = await openTestServer()
/** Noon of a day in the next non-leap year. */
const year = [1, 2].map((later) => site.clock.now().getUTCFullYear() + later).find((one) => one % 4 !== 0)!
const day = (month: number, date: number) => new Date(Date.UTC(year, month - 1, date, 12))

const endOf = async (fan: Caller) => (await onlyOne(fan)).expiresAt.slice(5, 10)
/** Moves the clock to an hour after noon, whatever the time the story has taken, and runs the job for due subscriptions. */
async function comes(month: number, date: number): Promise<void> {
  site.clock.moveTo(new Date(day(month, date).getTime() + 3_600_000))
  await runDueSubscriptions(site)
}
async function begins(name: string, performer: Caller): Promise<Caller> {
  const fan = await site.fan(name)
  await saves(fan)
  await subscribes(fan, performer)
  return fan
}

test('a fan who subscribed on January 31 is charged on the last day of short months, and on the 31st of others', async () => {
  site.clock.moveTo(day(1, 31))
  const ada = await site.performer('ada')
  const [nina, paula, gil] = [await begins('nina', ada), await begins('paula', ada), await begins('gil', ada)]
  const pause = { params: { id: (await onlyOne(paula))._id }, body: { months: 1 } }
  assert.equal(await endOf(nina), '02-28')
  await paula(renewals.pauseSubscription, pause)
  // A given month follows the paid period, on the same day of the month.
  await ada(offers.grantFreeMonths, { body: { username: 'gil', months: 1 } })
  assert.equal(await endOf(gil), '03-31')
  await comes(2, 28)
  assert.equal(await endOf(nina), '03-31')
  // After a pause, the next period starts with its own day.
  await comes(3, 28)
  assert.equal(await endOf(paula), '04-28')
  await comes(3, 31)
  assert.deepEqual([await endOf(nina), await endOf(gil)], ['04-30', '04-30'])
  await comes(4, 30)
  assert.deepEqual([await endOf(nina), await endOf(gil), await endOf(paula)], ['05-31', '05-31', '05-28'])
})

test('a fan sees the end date before paying that they get, even after a gift', async () => {
  site.clock.moveTo(new Date(Date.UTC(year + 1, 0, 31, 12)))
  const [bea, ivan] = [await site.performer('bea'), await site.fan('ivan')]
  await saves(ivan)
  await ivan(follows.follow, { params: { id: bea.id } })
  await bea(offers.grantFreeMonths, { body: { username: 'ivan', months: 3 } })
  const { plans: shown } = await ivan(plans.readOwnSubscription, { params: { id: bea.id } })
  await subscribes(ivan, bea)
  const { expiresAt } = await onlyOne(ivan)
  assert.deepEqual([expiresAt.slice(5, 10), shown.find(({ type }) => type === 'monthly')?.expiresAt], ['05-31', expiresAt])
})

test('a period that follows another keeps its day of the month, and any other starts with its own', () => {
  const feb = day(2, 28)
  assert.equal(anchorDay(feb, undefined), 28)
  assert.equal(anchorDay(feb, { expires_at: feb, anchor_day: 31 }), 31)
  assert.equal(anchorDay(feb, { expires_at: feb, anchor_day: null }), 28)
  assert.equal(anchorDay(day(3, 3), { expires_at: feb, anchor_day: 31 }), 3, 'after an interruption')
  assert.equal(anchorDay(day(3, 20), { expires_at: day(3, 20), anchor_day: 31 }), 20, 'a refund moved the anchor day')
})
