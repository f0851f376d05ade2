import assert from 'node:assert/strict'
import { test } from 'vitest'
import { instantOf, nextLocal } from './time-zone.ts'

const shown = (text: string) => Date.parse(`${text}Z`)

test('an hour that the clocks skip comes as much later, and of one that they show twice the first is meant', () => {
  const cases = [
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-07-01T08:00', '2026-07-01T12:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01T08:00', '2026-07-01T02:30:00.000Z'],
    ['UTC', '2026-03-08T02:30', '2026-03-08T02:30:00.000Z'],
  ] as const
  for (const [zone, text, instant] of cases) assert.equal(instantOf(shown(text), zone).toISOString(), instant, `${zone} ${text}`)
})

test('the next time is always later than now, also in the hour that comes twice and around one that is skipped', () => {
  const next = (at: string, minutes: number, weekday?: number) =>
    nextLocal(new Date(at), 'America/New_York', { minutes, ...(weekday !== undefined && { weekday }) }).toISOString()
  assert.equal(next('2026-11-01T06:30:00Z', 105), '2026-11-01T06:45:00.000Z')
  assert.equal(next('2026-11-01T06:45:00Z', 105), '2026-11-02T06:45:00.000Z')
  assert.equal(next('2026-03-08T06:59:00Z', 150), '2026-03-08T07:30:00.000Z')
  assert.equal(next('2026-03-08T07:30:00Z', 150), '2026-03-09T06:30:00.000Z')
  assert.equal(next('2026-07-06T12:00:00Z', 480, 0), '2026-07-13T12:00:00.000Z')
})
