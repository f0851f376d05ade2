/** Tests the state machine of top-ups for every state and event, below and above the limit, and the two-person rule. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { actsOf, assertSecondPerson, isDayOfTransfer, referenceOf, transitionOf, transitions, type TopUpEvent } from './rules.ts'

const states = ['none', 'pending', 'confirmed', 'credited', 'reversing', 'reversed', 'rejected', 'cancelled', 'expired'] as const
const events: readonly TopUpEvent[] = ['request', 'grant', 'cancel', 'confirm', 'approve', 'reject', 'reverse', 'expire']

test('every state and event leads to the right state below and above the limit, or is rejected', () => {
  const allowed: Readonly<Record<string, readonly [string, string]>> = {
    'none request': ['pending', 'pending'],
    'none grant': ['credited', 'confirmed'],
    'pending cancel': ['cancelled', 'cancelled'],
    'pending confirm': ['credited', 'confirmed'],
    'pending reject': ['rejected', 'rejected'],
    'pending expire': ['expired', 'expired'],
    'expired confirm': ['credited', 'confirmed'],
    'confirmed approve': ['credited', 'credited'],
    'confirmed reject': ['rejected', 'rejected'],
    'credited reverse': ['reversed', 'reversing'],
    'reversing approve': ['reversed', 'reversed'],
    'reversing reject': ['credited', 'credited'],
  }
  const leadsTo = (from: (typeof states)[number], event: TopUpEvent) => {
    try {
      const { to, large } = transitionOf(from, event)
      return [to, large]
    } catch (error) {
      assert.ok(error instanceof ApiError && error.code === 'already_done', String(error))
      return undefined
    }
  }
  for (const from of states)
    for (const event of events) assert.deepEqual(leadsTo(from, event), allowed[`${from} ${event}`], `${from} ${event}`)
})

test('an operator who confirmed a large top-up cannot approve it and sees no button for it', () => {
  const row = { status: 'confirmed', confirmed_by: 'olga' } as const
  assert.throws(() => assertSecondPerson(row, 'olga'), ApiError)
  assertSecondPerson(row, 'omar')
  assert.deepEqual(actsOf(row, { id: 'olga', role: 'admin' }), ['reject'])
  assert.deepEqual(actsOf(row, { id: 'omar', role: 'admin' }), ['approve', 'reject'])
  assert.deepEqual(actsOf(row, { id: 'felix', role: 'fan' }), [])
  assert.deepEqual(actsOf({ status: 'pending', confirmed_by: null }, { id: 'felix', role: 'fan' }), ['cancel'])
})

test("a reference has no letters that look alike, and a transfer's day is within the last year", () => {
  assert.match(referenceOf(Uint8Array.from([0, 1, 2, 3, 250, 251, 252, 255])), /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  const now = new Date('2026-11-22T12:00:00Z')
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2025-11-23', '2025-11-01', '2026-02-31x']
  assert.deepEqual(
    days.map((day) => isDayOfTransfer(day, now)),
    [true, true, false, true, false, false],
  )
})

test('the table has each state and event once', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
})
