import assert from 'node:assert/strict'
import { test } from 'vitest'
import { notificationKind } from '#platform/notification-rules.ts'
import { isQuiet, mailDue, pushDue, DEFAULT_PREFERENCES } from './rules.ts'

const outside = { usual: () => ({ subject: 'News', body: ['Something new has happened.'] as const, button: 'View news' }) }
const kind = notificationKind('tip', { group: 'sales', label: () => 'Tips', who: ['performer'], outside })
const urgent = notificationKind('security', { group: 'account', label: () => 'Safety', who: ['fan'], isUrgent: true, outside })
const night = { from: 22 * 60, to: 8 * 60 }

test('quiet hours may span midnight, start with their first minute and end with their last', () => {
  const quiet = [0, 479, 480, 720, 1319, 1320, 1439].map((minutes) => isQuiet(night, minutes))
  assert.deepEqual(quiet, [true, true, false, false, false, true, true])
  assert.deepEqual(
    [539, 540, 1019, 1020].map((minutes) => isQuiet({ from: 540, to: 1020 }, minutes)),
    [false, true, true, false],
  )
})

test('a notification in quiet hours waits for their local end, even across clock changes, but a security alert does not', () => {
  const own = { ...DEFAULT_PREFERENCES, quietHours: night, timeZone: 'Europe/Madrid' }
  const due = (at: string) => pushDue(kind, own, new Date(at)).toISOString()
  assert.equal(due('2026-07-01T22:00:00Z'), '2026-07-02T06:00:00.000Z')
  assert.equal(due('2026-07-01T12:00:00Z'), '2026-07-01T12:00:00.000Z')
  // The clocks go forward at one o'clock UTC.
  assert.equal(due('2026-03-28T22:30:00Z'), '2026-03-29T06:00:00.000Z')
  assert.equal(due('2026-10-24T22:30:00Z'), '2026-10-25T07:00:00.000Z')
  const now = new Date('2026-07-01T22:00:00Z')
  assert.equal(pushDue(urgent, own, now), now)
})

test('a fan gets a digest at eight local time, daily or on Mondays', () => {
  const due = (emailFrequency: 'daily' | 'weekly', at: string, timeZone = 'America/New_York') =>
    mailDue(kind, { ...DEFAULT_PREFERENCES, emailFrequency, timeZone }, new Date(at)).toISOString()
  assert.equal(due('daily', '2026-07-01T11:59:00Z'), '2026-07-01T12:00:00.000Z')
  assert.equal(due('daily', '2026-07-01T12:00:00Z'), '2026-07-02T12:00:00.000Z')
  assert.equal(due('weekly', '2026-07-06T11:00:00Z'), '2026-07-06T12:00:00.000Z')
  assert.equal(due('weekly', '2026-07-06T12:00:00Z'), '2026-07-13T12:00:00.000Z')
  assert.equal(due('weekly', '2026-07-01T03:00:00Z', 'Asia/Kolkata'), '2026-07-06T02:30:00.000Z')
})
