import assert from 'node:assert/strict'
import { test } from 'vitest'
import { resultsPollInterval, pollInterval } from './poll-interval.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const scheduled = { status: 'scheduled', scheduledAt: '2026-03-01T12:01:00Z', timeZone: null, nextAt: null } as const

test("a performer's open page checks a scheduled message when it is due, and often while it is sent", () => {
  assert.equal(pollInterval(scheduled, now), 60_000)
  const begun = pollInterval(scheduled, now + 61_000)
  assert.equal(pollInterval({ ...scheduled, status: 'sending' }, now), begun)
  assert.ok(begun !== false && begun < 5_000)
})

test("a performer's page rarely checks a message scheduled for next month, and never one that is over", () => {
  const soon = pollInterval({ ...scheduled, scheduledAt: '2026-04-01T12:00:00Z' }, now)
  assert.ok(soon !== false && soon >= 60_000 && soon < 3_600_000)
  assert.equal(pollInterval({ ...scheduled, status: 'sent' }, now), false)
})

test("a performer's page keeps checking the results of a sent message, but not of an unsent one", () => {
  const every = resultsPollInterval({ ...scheduled, status: 'sent' }, now)
  assert.ok(every !== false && every <= 60_000)
  assert.equal(resultsPollInterval({ ...scheduled, status: 'unsent' }, now), false)
})
