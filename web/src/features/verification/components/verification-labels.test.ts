import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ageOf } from './verification-labels.ts'

test('a performer comes of age on their birthday, and not a day before', () => {
  assert.equal(ageOf('2008-11-21', Date.UTC(2026, 10, 20, 23, 59)), 17)
  assert.equal(ageOf('2008-11-21', Date.UTC(2026, 10, 21)), 18)
  assert.equal(ageOf('2008-12-01', Date.UTC(2026, 10, 30)), 17)
})
