import assert from 'node:assert/strict'
import { test } from 'vitest'
import { daysLater, localDayOf, localTimeOf, instantOf } from './local-time.ts'

test('a time converts to the local time of a zone and back', () => {
  const table = [
    ['2026-01-15T17:30:00.000Z', 'Europe/Madrid', '2026-01-15T18:30'],
    ['2026-07-15T16:30:00.000Z', 'Europe/Madrid', '2026-07-15T18:30'],
    ['2026-07-15T22:45:00.000Z', 'Asia/Kathmandu', '2026-07-16T04:30'],
    ['2026-01-01T04:59:00.000Z', 'America/New_York', '2025-12-31T23:59'],
  ] as const
  for (const [moment, zone, local] of table) {
    assert.equal(localTimeOf(moment, zone), local)
    assert.equal(instantOf(local, zone), moment)
  }
  assert.equal(localDayOf('2026-01-01T04:59:00.000Z', 'America/New_York'), '2025-12-31')
})

test('a time near a clock change stays on the same day', () => {
  assert.equal(instantOf('2026-03-29T12:00', 'Europe/Madrid'), '2026-03-29T10:00:00.000Z')
  assert.equal(instantOf('2026-03-28T12:00', 'Europe/Madrid'), '2026-03-28T11:00:00.000Z')
  const cases = [
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ] as const
  for (const [zone, local, instant] of cases) assert.equal(instantOf(local, zone), instant, `${zone} ${local}`)
})

test('a person who is still typing a year keeps it as typed', () => {
  for (const local of ['0002-03-01T18:30', '0027-03-01T18:30', '0202-03-01T18:30'])
    assert.equal(localTimeOf(instantOf(local, 'Europe/Madrid'), 'Europe/Madrid'), local)
})

test('an invalid time is empty', () => {
  assert.equal(instantOf('', 'UTC'), '')
  assert.equal(instantOf('soon', 'UTC'), '')
  assert.equal(localTimeOf('', 'UTC'), '')
})

test('a day later is the same time on the clock, even across a clock change', () => {
  const later = (moment: string, days: number) => new Date(daysLater(Date.parse(moment), days, 'Europe/Madrid')).toISOString()
  assert.equal(later('2026-03-28T08:00:00Z', 1), '2026-03-29T07:00:00.000Z')
  assert.equal(later('2026-03-28T08:00:00Z', 7), '2026-04-04T07:00:00.000Z')
  assert.equal(later('2026-10-24T08:00:00Z', 1), '2026-10-25T09:00:00.000Z')
  assert.equal(later('2026-03-29T22:30:00Z', -1), '2026-03-28T23:30:00.000Z')
  assert.equal(later('2026-07-01T08:00:00Z', 30), '2026-07-31T08:00:00.000Z')
})
