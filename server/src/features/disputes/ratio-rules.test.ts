import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alarmsOf, levelOf, ratioOf } from './ratio-rules.ts'

test.for([
  [0, 0, 0, 'ok'],
  [2, 10, 0.2, 'ok'],
  [3, 0, 1, 'alarm'],
  [4, 1000, 0.004, 'ok'],
  [5, 1000, 0.005, 'watch'],
  [6, 1000, 0.006, 'watch'],
  [7, 1000, 0.007, 'alarm'],
  [30, 10, 1, 'alarm'],
] as const)('%i disputes of %i payments are a share of %d, which is %s', ([disputes, payments, ratio, level]) => {
  assert.equal(ratioOf({ disputes, payments }), ratio)
  assert.equal(levelOf({ disputes, payments }), level)
})

test('a month that jumps to an alarm does not announce the lower level later', () => {
  assert.deepEqual([alarmsOf('ok'), alarmsOf('watch'), alarmsOf('alarm')], [[], ['watch'], ['watch', 'alarm']])
})
