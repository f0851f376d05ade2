/** Someone is of age from the birthday on, and not a day before. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ageOf } from './words.ts'

test('the age grows on the birthday', () => {
  assert.equal(ageOf('2008-11-21', Date.UTC(2026, 10, 20, 23, 59)), 17)
  assert.equal(ageOf('2008-11-21', Date.UTC(2026, 10, 21)), 18)
  assert.equal(ageOf('2008-12-01', Date.UTC(2026, 10, 30)), 17)
})
