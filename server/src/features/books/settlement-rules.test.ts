/** Tests the state machine of settlements and tax payments for every state and event, and the valid periods. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { assertPast, assertPeriod, assertReversible, transitions } from './settlement-rules.ts'

const isRefused = (field: string) => (error: unknown) =>
  error instanceof ApiError && error.code === 'not_valid' && error.errors?.[0]?.field === field

test('an operator records and reverses each item once, and the table has each state and event once', () => {
  const pairs = transitions.map(({ of, from, event, to }) => `${of}: ${from}, ${event}, ${to}`)
  assert.deepEqual([...new Set(pairs)], pairs)
  assert.deepEqual(pairs.toSorted(), [
    'remittance: none, record, recorded',
    'remittance: recorded, reverse, reversed',
    'settlement: none, record, recorded',
    'settlement: recorded, reverse, reversed',
  ])
  for (const kind of ['settlement', 'remittance'] as const) {
    assertReversible(kind, { reversed_at: null })
    assert.throws(
      () => assertReversible(kind, { reversed_at: new Date() }),
      (error) => error instanceof ApiError && error.code === 'already_done',
    )
  }
})

test('an operator can record only months that have begun and days that are not in the future', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  assertPeriod({ from: '2026-07', until: '2026-09' }, now)
  assertPeriod({ from: '2026-11', until: '2026-11' }, now)
  assert.throws(() => assertPeriod({ from: '2026-11', until: '2026-12' }, now), isRefused('until'))
  assert.throws(() => assertPeriod({ from: '2026-10', until: '2026-09' }, now), isRefused('until'))
  for (const day of ['2026-11-27', '2026-11-26', '2020-02-29']) assertPast('paidOn', day, now)
  for (const day of ['2026-11-28', '2027-01-01', 'never'])
    assert.throws(() => assertPast('paidOn', day, now), isRefused('paidOn'), day)
})
