import assert from 'node:assert/strict'
import { test } from 'vitest'
import { givenTime, remainderOf, convertTime } from './credit.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const DAY = 24 * 60 * 60 * 1000

test('refunds reduce the credit once, however often it is calculated', () => {
  const table = [
    { paid: 1000, refundedThen: 0, refunded: 0, whole: 1000, kept: 1000 },
    { paid: 1000, refundedThen: 0, refunded: 500, whole: 1000, kept: 500 },
    // The remaining 500 were paid for another time, and nothing was refunded since.
    { paid: 500, refundedThen: 500, refunded: 500, whole: 1000, kept: 500 },
    { paid: 500, refundedThen: 500, refunded: 750, whole: 1000, kept: 250 },
    { paid: 250, refundedThen: 500, refunded: 1000, whole: 1000, kept: 0 },
    { paid: 0, refundedThen: 1000, refunded: 1000, whole: 1000, kept: 0 },
    // A coupon paid for it.
    { paid: 999, refundedThen: 0, refunded: 0, whole: 0, kept: 0 },
  ]
  for (const { kept, ...time } of table) assert.equal(remainderOf(time), kept, JSON.stringify(time))
})

test('time that no sale pays for counts as given', () => {
  const span = { from: day(10), to: day(30) }
  assert.equal(givenTime([], span), 20 * DAY)
  assert.equal(givenTime([{ startsAt: day(1), endsAt: day(15) }], span), 15 * DAY, 'past time does not count')
  const all = [
    { startsAt: day(1), endsAt: day(15) },
    { startsAt: day(15), endsAt: day(30) },
  ]
  assert.equal(givenTime(all, span), 0)
  assert.equal(givenTime([{ startsAt: day(1), endsAt: day(31) }], span), 0)
})

test('time lasts as long as it is worth in the new tier', () => {
  assert.equal(convertTime(30 * DAY, { from: 1000, to: 2000 }), 15 * DAY)
  assert.equal(convertTime(30 * DAY, { from: 1000, to: 0 }), 30 * DAY, 'time in a free tier is not converted by price')
})
