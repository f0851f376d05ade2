/** The table of how the time until a deadline is worded. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

const NOON = Date.parse('2026-01-01T12:00:00.000Z')

test.for([
  ['2026-01-04T12:00:00.000Z', '3 days'],
  ['2026-01-03T14:30:00.000Z', '2 days and 2 hours'],
  ['2026-01-02T12:00:00.000Z', '1 day'],
  ['2026-01-02T11:59:59.000Z', '23 hours and 59 minutes'],
  ['2026-01-01T13:00:30.000Z', '1 hour'],
  ['2026-01-01T12:01:00.000Z', '1 minute'],
  ['2026-01-01T12:00:59.000Z', 'less than a minute'],
  ['2026-01-01T12:00:00.000Z', undefined],
  ['2025-12-31T12:00:00.000Z', undefined],
] as const)('at noon of January 1, a deadline at %s is %s away', ([deadline, left]) => {
  assert.equal(formatTimeLeft(deadline, NOON), left)
})
