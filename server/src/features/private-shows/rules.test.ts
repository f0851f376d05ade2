import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PrivateShowEvent, PrivateShowStatus, type PrivateShowEnd } from '@fanfare/contract/private-show-views'
import { absentSides, isClosed, isHere, isPaidAtEnd, isPossible, lookAt, minutesLeft, transitions, warningFor } from './rules.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const room = (fan: number | null, performer: number | null, dark: number | null = null) => ({
  fan_seen_at: fan === null ? null : after(fan),
  performer_seen_at: performer === null ? null : after(performer),
  performer_dark_at: dark === null ? null : after(dark),
  started_at: NOW,
})

test('every event has a transition, and only four statuses are final', () => {
  const events = new Set(transitions.map(({ event }) => event))
  assert.deepEqual(
    PrivateShowEvent.enum.filter((event) => !events.has(event)),
    [],
  )
  assert.deepEqual(PrivateShowStatus.enum.filter(isClosed), ['rejected', 'expired', 'cancelled', 'ended'])
})

test('from the end of the time to answer on, only the clock and the site act', () => {
  const pending = { status: 'pending', clock_at: NOW } as const
  const may = (event: 'approve' | 'expire' | 'end', by: 'performer' | 'clock' | 'site', seconds: number) =>
    isPossible(pending, { event, by, now: after(seconds) })
  assert.deepEqual([may('approve', 'performer', -1), may('approve', 'performer', 0)], [true, false])
  assert.deepEqual([may('expire', 'clock', -1), may('expire', 'clock', 0), may('end', 'site', 5)], [false, true, true])
})

test('a side is in the room while it reports, and a performer only with a picture', () => {
  assert.equal(isHere(room(0, 0), 'fan', after(29)), true)
  assert.equal(isHere(room(0, 0), 'fan', after(30)), false)
  assert.equal(isHere(room(null, 0), 'fan', NOW), false)
  assert.equal(isHere(room(0, 0, 0), 'performer', NOW), false)
  assert.deepEqual(absentSides(room(0, 25, 10), after(39)), ['fan'])
  assert.deepEqual(absentSides(room(20, 25, 10), after(40)), ['performer'])
})

const looks: readonly (readonly [string, Parameters<typeof lookAt>[0], number, string])[] = [
  ['both are there within the minute', room(25, 25), 30, 'wait'],
  ['both are there at its end', room(55, 55), 60, 'runMinute'],
  ['the fan is silent', room(20, 45), 50, 'missFan'],
  ['the performer is silent', room(45, 20), 50, 'missPerformer'],
  ['the picture is gone', room(45, 45, 20), 50, 'missPerformer'],
  ['both are silent', room(20, 20), 50, 'interrupt'],
  ['the clock is a minute late', room(119, 119), 120, 'interrupt'],
]
for (const [what, presence, seconds, event] of looks)
  test(`when ${what}, the clock decides: ${event}`, () => {
    assert.equal(lookAt(presence, after(60), after(seconds)).event, event)
  })

test('only a fan who leaves or is silent pays open minutes, and none before the first has begun', () => {
  const minute = { minute: 5, begins_at: NOW }
  const paid = (reason: PrivateShowEnd, more: object = {}) =>
    isPaidAtEnd({ reason, minMinutes: 3, isRunning: true, fanSeenAt: after(5), ...more }, minute)
  const paying = (
    ['fan_left', 'performer_left', 'fan_absent', 'performer_absent', 'missed', 'tokens', 'limit', 'site'] as const
  ).filter((reason) => paid(reason))
  assert.deepEqual(paying, ['fan_left', 'fan_absent'])
  assert.equal(paid('fan_left', { isRunning: false }), false)
  assert.equal(paid('fan_absent', { fanSeenAt: after(-5) }), false, 'the fan was away before the minute began')
  assert.equal(paid('fan_absent', { fanSeenAt: after(-5), minMinutes: 5 }), true, 'the minimum is paid in any case')
})

test('the minutes that remain follow from tokens, spending limits and the own limit', () => {
  const left = (more: object) =>
    minutesLeft({ price: 1000, minute: 2, heldMinutes: 0, balance: 2500, allowedMinutes: undefined, maxCost: undefined, ...more })
  assert.deepEqual(left({}), { left: 3, cause: 'tokens' })
  assert.deepEqual(left({ heldMinutes: 2 }), { left: 5, cause: 'tokens' })
  assert.deepEqual(left({ allowedMinutes: 0 }), { left: 1, cause: 'tokens' })
  assert.deepEqual(left({ maxCost: 2999 }), { left: 1, cause: 'limit' })
  assert.deepEqual([4, 3, 2, 1].map(warningFor), [undefined, 3, 3, 1])
})
