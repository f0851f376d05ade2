/** The table of the other side's amount while an operator types one. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { restOf } from './rest-of.ts'

test.for([
  [50, '20', '30'],
  [50, '0', '50'],
  [50, '50', '0'],
  [9.99, '3.33', '6.66'],
  [50, '', ''],
  [50, '50.01', ''],
  [50, '-1', ''],
  [50, 'ten', ''],
] as const)('of %s tokens, %j leave %j for the other side', ([price, typed, rest]) => {
  assert.equal(restOf(price, typed), rest)
})
