/** The table of which instant a chosen day becomes. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { daysOf, dueAtOf } from './due-day.ts'

const dates = { earliest: '2026-03-05T10:00:00.000Z', latest: '2026-12-01T10:00:00.000Z' }

test.for([
  ['the end of the day', '2026-03-20', 'UTC', '2026-03-20T23:59:00.000Z'],
  ['the end of the day where the reader lives', '2026-03-20', 'America/New_York', '2026-03-21T03:59:00.000Z'],
  ['the end of the first day', '2026-03-05', 'UTC', '2026-03-05T23:59:00.000Z'],
  ['the last possible moment of the last day', '2026-12-01', 'UTC', '2026-12-01T10:00:00.000Z'],
  ['a day that the server refuses', '2027-01-01', 'UTC', '2027-01-01T23:59:00.000Z'],
  ['nothing without a day', '', 'UTC', ''],
] as const)('%s is sent for %s in %s', ([, day, timeZone, expected]) => {
  assert.equal(dueAtOf(day, timeZone, dates), expected)
})

test('a form offers the days between the earliest and the latest date', () => {
  assert.deepEqual(daysOf(dates, 'UTC'), { min: '2026-03-05', max: '2026-12-01' })
})
