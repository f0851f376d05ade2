import assert from 'node:assert/strict'
import { test } from 'vitest'
import { LiveStatus } from '@fanfare/contract/live-limits'
import { addMinutes } from '#lib/time.ts'
import { assertPossible, ticketOutcome, transitions } from './rules.ts'

const start = new Date('2026-11-30T20:00:00Z')
const at = (minutes: number) => addMinutes(start, minutes)

test('a show that is over stays over, whatever anyone does', () => {
  const events = [...new Set(transitions.map(({ event }) => event))]
  for (const status of ['ended', 'cancelled', 'missed'] as const)
    for (const event of events) assert.throws(() => assertPossible(status, event), { code: 'changed_meanwhile' })
  for (const { from, event } of transitions) assertPossible(from, event)
  assert.deepEqual(new Set(transitions.map(({ to }) => to)), new Set(LiveStatus.enum.filter((one) => one !== 'scheduled')))
})

test('tickets are paid from the tenth minute of a show on, and return for shows that were not held', () => {
  const outcome = (status: LiveStatus, ended: number | null, beat: number | null, started: Date | null = start) =>
    ticketOutcome({
      status,
      started_at: started,
      ended_at: ended === null ? null : at(ended),
      beat_at: beat === null ? null : at(beat),
    })
  assert.deepEqual(
    [outcome('scheduled', null, null, null), outcome('live', null, 9.9), outcome('live', null, 10)],
    [undefined, undefined, 'released'],
  )
  assert.deepEqual(
    [
      outcome('ended', 9.9, 9.9),
      outcome('ended', 10, 9.9),
      outcome('cancelled', 0, null, null),
      outcome('missed', 0, null, null),
    ],
    ['returned', 'released', 'returned', 'returned'],
  )
})
