import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nextLocal } from './time-zone.ts'

test('the next time is always later than now, even in a repeated hour and around a skipped one', () => {
  const next = (at: string, minutes: number, weekday?: number) =>
    nextLocal(new Date(at), 'America/New_York', { minutes, ...(weekday !== undefined && { weekday }) }).toISOString()
  assert.equal(next('2026-11-01T06:30:00Z', 105), '2026-11-01T06:45:00.000Z')
  assert.equal(next('2026-11-01T06:45:00Z', 105), '2026-11-02T06:45:00.000Z')
  assert.equal(next('2026-03-08T06:59:00Z', 150), '2026-03-08T07:30:00.000Z')
  assert.equal(next('2026-03-08T07:30:00Z', 150), '2026-03-09T06:30:00.000Z')
  assert.equal(next('2026-07-06T12:00:00Z', 480, 0), '2026-07-13T12:00:00.000Z')
})
