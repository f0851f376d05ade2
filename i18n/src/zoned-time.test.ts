/** Local times around clock changes, and their instants. Pages and the server share this table. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { instantOf, instantsOf } from './zoned-time.ts'

const shown = (text: string) => Date.parse(`${text}Z`)

test('a skipped time moves later by the skipped span, and a repeated time means its first instant', () => {
  const cases = [
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['Europe/Berlin', '2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z'],
    ['America/Santiago', '2026-09-06T00:30', '2026-09-06T04:30:00.000Z'],
    ['Asia/Beirut', '2027-03-28T00:00', '2027-03-27T22:00:00.000Z'],
    // Samoa skipped a day when it crossed the date line.
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01T08:00', '2026-07-01T02:30:00.000Z'],
    ['America/New_York', '2026-07-01T08:00', '2026-07-01T12:00:00.000Z'],
    ['UTC', '2026-03-08T02:30', '2026-03-08T02:30:00.000Z'],
  ] as const
  for (const [zone, text, instant] of cases) assert.equal(instantOf(shown(text), zone).toISOString(), instant, `${zone} ${text}`)
})

test('a repeated time has two instants', () => {
  assert.deepEqual(
    instantsOf(shown('2027-10-31T02:30'), 'Europe/Berlin').map((at) => at.toISOString()),
    ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  )
})
