import assert from 'node:assert/strict'
import { test } from 'vitest'
import { resultsEvery, watchedEvery } from './watched-every.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const scheduled = { status: 'scheduled', scheduledAt: '2026-03-01T12:01:00Z', timeZone: null, nextAt: null } as const

test('a page that is open when the hour of a message comes looks at it then, and often while it is being sent', () => {
  assert.equal(watchedEvery(scheduled, now), 60_000)
  const begun = watchedEvery(scheduled, now + 61_000)
  assert.equal(watchedEvery({ ...scheduled, status: 'sending' }, now), begun)
  assert.ok(begun !== false && begun < 5_000)
})

test('one for next month is asked about now and then, and one that is over no more', () => {
  const soon = watchedEvery({ ...scheduled, scheduledAt: '2026-04-01T12:00:00Z' }, now)
  assert.ok(soon !== false && soon >= 60_000 && soon < 3_600_000)
  assert.equal(watchedEvery({ ...scheduled, status: 'sent' }, now), false)
})

test('results of one that was sent are looked at while its page is open, and of one that was taken back no more', () => {
  const every = resultsEvery({ ...scheduled, status: 'sent' }, now)
  assert.ok(every !== false && every <= 60_000)
  assert.equal(resultsEvery({ ...scheduled, status: 'unsent' }, now), false)
})
