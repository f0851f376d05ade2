import assert from 'node:assert/strict'
import { test } from 'vitest'
import { accessEnd, lastDayOf } from './rules.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

test.for([
  ['read_only', undefined, null],
  ['owner', '2026-03-10', '2026-03-11T00:00:00.000Z'],
  ['reviewer', '2026-06-07', '2026-06-08T00:00:00.000Z'],
] as const)('an operator with the role %s who is invited until %s has access until %s', ([role, until, end]) => {
  assert.equal(accessEnd({ role, until }, NOW)?.toISOString() ?? null, end)
})

test.for([
  ['reviewer', undefined],
  ['reviewer', '2026-06-10'],
  ['support', '2026-03-09'],
  ['support', '2027-03-12'],
] as const)('an operator with the role %s cannot be invited until %s', ([role, until]) => {
  assert.throws(() => accessEnd({ role, until }, NOW), { code: 'not_valid' })
})

test('the last day of an access is the day until which an owner has invited', () => {
  assert.equal(lastDayOf(accessEnd({ role: 'reviewer', until: '2026-06-07' }, NOW)!), '2026-06-07')
})
