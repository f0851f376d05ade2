/** Tests of the initial values of the limit form, which are saved for untouched fields. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { initialLimits } from './initial-limits.ts'

const at = '2027-03-11T12:00:00.000Z'
const none = { now: null, next: null }

test('a fan without a planned change sees the current limit in the form', () => {
  assert.deepEqual(initialLimits({ monthly: { now: 50, next: null }, perPerformer: none }), { monthly: '50', perPerformer: '' })
})

test('a fan who changes one limit keeps the planned raise of the other, even a raise to no limit', () => {
  const monthly = { now: 50, next: { value: 100, at } }
  assert.deepEqual(initialLimits({ monthly, perPerformer: { now: 20, next: null } }), { monthly: '100', perPerformer: '20' })
  const perPerformer = { now: 20, next: { value: null, at } }
  assert.deepEqual(initialLimits({ monthly: none, perPerformer }), { monthly: '', perPerformer: '' })
})
