import assert from 'node:assert/strict'
import { test } from 'vitest'
import { amountIn, leftOf, sumOf } from './refund-amounts.ts'

test('what is left of an order is summed up without floating-point error', () => {
  assert.equal(
    leftOf([
      { total: 0.1, refunded: 0 },
      { total: 0.2, refunded: 0 },
    ]),
    0.3,
  )
  assert.equal(leftOf([{ total: 10, refunded: 9.99 }]), 0.01)
  assert.equal(sumOf([0.1, 0.2]), 0.3)
})

test.for([
  ['', 0],
  ['5', 5],
  ['4.99', 4.99],
  ['5.01', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['0.001', undefined],
  ['five', undefined],
] as const)('a refund of %j of 5 tokens is %j', ([text, amount]) => {
  assert.equal(amountIn(text, 5), amount)
})
