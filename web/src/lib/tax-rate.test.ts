import assert from 'node:assert/strict'
import { test } from 'vitest'
import { taxRate } from './tax-rate.ts'

test('a buyer sees a tax rate as it is charged', () => {
  assert.deepEqual([20, 8.1, 5.5, 8.25, 0].map(taxRate), ['20%', '8.1%', '5.5%', '8.25%', '0%'])
})
