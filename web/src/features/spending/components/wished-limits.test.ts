/** With what the form of the limits begins, which is what it saves of a field that nobody has touched. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { wishedLimits } from './wished-limits.ts'

const at = '2027-03-11T12:00:00.000Z'
const none = { now: null, next: null }

test('a limit without a plan begins with what holds', () => {
  assert.deepEqual(wishedLimits({ monthly: { now: 50, next: null }, perPerformer: none }), { monthly: '50', perPerformer: '' })
})

test('a raise that is planned is saved again with the other limit, also one to no limit', () => {
  const monthly = { now: 50, next: { value: 100, at } }
  assert.deepEqual(wishedLimits({ monthly, perPerformer: { now: 20, next: null } }), { monthly: '100', perPerformer: '20' })
  const perPerformer = { now: 20, next: { value: null, at } }
  assert.deepEqual(wishedLimits({ monthly: none, perPerformer }), { monthly: '', perPerformer: '' })
})
