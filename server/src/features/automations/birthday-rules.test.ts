import assert from 'node:assert/strict'
import { test } from 'vitest'
import { birthdaysAround, birthdayYear } from './birthday-rules.ts'

const yearOf = (month: number, day: number, at: string, zone = 'UTC') => birthdayYear({ month, day }, zone, new Date(at))

test("a fan's birthday message is sent between 9 a.m. and 9 p.m. in the fan's time zone", () => {
  const cases = [
    ['2027-05-04T08:59:00Z', 'UTC', undefined],
    ['2027-05-04T09:00:00Z', 'UTC', 2027],
    ['2027-05-04T20:59:00Z', 'UTC', 2027],
    ['2027-05-04T21:00:00Z', 'UTC', undefined],
    ['2027-05-05T10:00:00Z', 'UTC', undefined],
    ['2027-05-03T19:30:00Z', 'Pacific/Kiritimati', 2027],
    ['2027-05-05T07:30:00Z', 'Pacific/Pago_Pago', 2027],
    ['2027-05-04T10:00:00Z', 'Pacific/Kiritimati', undefined],
  ] as const
  for (const [at, zone, year] of cases) assert.equal(yearOf(5, 4, at, zone), year, `${at} in ${zone}`)
})

test('a fan born on February 29 gets the message on February 28 in other years', () => {
  assert.equal(yearOf(2, 29, '2027-02-28T12:00:00Z'), 2027)
  assert.equal(yearOf(2, 29, '2028-02-28T12:00:00Z'), undefined)
  assert.equal(yearOf(2, 29, '2028-02-29T12:00:00Z'), 2028)
  assert.equal(yearOf(2, 29, '2027-03-01T12:00:00Z'), undefined)
  assert.equal(yearOf(2, 29, '2100-02-28T12:00:00Z'), 2100)
})

test('a birthday in any time zone is among those that are queried', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', 'Asia/Kolkata', 'America/New_York']
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const now = new Date(Date.UTC(2027, 1, 1, hour))
    const around = birthdaysAround(now)
    for (const zone of zones)
      for (const [month, day] of [
        [2, 28],
        [2, 29],
        [3, 1],
        [12, 31],
        [1, 1],
      ] as const)
        if (birthdayYear({ month, day }, zone, now) !== undefined)
          assert.ok(
            around.some((one) => one.month === month && one.day === day),
            `${month}-${day} in ${zone} at ${now.toISOString()}`,
          )
  }
})
