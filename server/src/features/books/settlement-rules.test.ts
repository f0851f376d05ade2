/** The state machine of settlements and of tax that was paid, for every pair of state and event, and the periods that can be. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { assertPast, assertPeriod, assertReversible, transitions } from './settlement-rules.ts'

const isRefused = (field: string) => (error: unknown) =>
  error instanceof ApiError && error.code === 'not_valid' && error.errors?.[0]?.field === field

test('each is recorded once and reversed once, and each state and event stands in the table once', () => {
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

test('a period is of months that have begun, and a day of money that has moved is not to come', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  assertPeriod({ from: '2026-07', until: '2026-09' }, now)
  assertPeriod({ from: '2026-11', until: '2026-11' }, now)
  assert.throws(() => assertPeriod({ from: '2026-11', until: '2026-12' }, now), isRefused('until'))
  assert.throws(() => assertPeriod({ from: '2026-10', until: '2026-09' }, now), isRefused('until'))
  for (const day of ['2026-11-27', '2026-11-26', '2020-02-29']) assertPast('paidOn', day, now)
  for (const day of ['2026-11-28', '2027-01-01', 'never'])
    assert.throws(() => assertPast('paidOn', day, now), isRefused('paidOn'), day)
})
