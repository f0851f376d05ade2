import assert from 'node:assert/strict'
import { test } from 'vitest'
import { closedMonths, isClosed, spanOf } from './rules.ts'

const at = (time: string): Date => new Date(time)

test.for<readonly [month: string, now: string, isOver: boolean]>([
  ['2026-10', '2026-10-31T23:59:00Z', false],
  ['2026-10', '2026-11-01T00:30:00Z', false],
  ['2026-10', '2026-11-01T01:00:00Z', true],
  ['2026-12', '2027-01-01T01:00:00Z', true],
  ['2027-03', '2026-11-01T01:00:00Z', false],
])('%s at %s: closed is %s', ([month, now, isOver]) => assert.equal(isClosed(month, at(now)), isOver))

test('a month ends where the next one begins, also in February', () => {
  assert.equal(spanOf('2028-02').until.toISOString(), '2028-03-01T00:00:00.000Z')
})

test.for<readonly [first: string, now: string, months: readonly string[]]>([
  ['2026-09-30T23:00:00Z', '2026-11-15T12:00:00Z', ['2026-09', '2026-10']],
  ['2026-11-02T00:00:00Z', '2026-11-30T12:00:00Z', []],
  ['2026-10-05T00:00:00Z', '2026-11-01T00:10:00Z', []],
])('a site that began at %s has at %s the reports %s', ([first, now, months]) =>
  assert.deepEqual(closedMonths(at(first), at(now)), months),
)

test('a site that makes its first reports late gets those of two years', () => {
  assert.equal(closedMonths(at('2010-01-01T00:00:00Z'), at('2026-11-15T12:00:00Z')).length, 24)
})
