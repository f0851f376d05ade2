import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addRefund, NO_REFUNDS } from './refund-sums.ts'

test('a refund counts as received, pending or owed, by its status and by what the bank has taken back', () => {
  const table = [
    { status: 'pending', covered: '0', is: { pending: 1000 } },
    { status: 'pending', covered: '300', is: { refunded: 300, pending: 700 } },
    { status: 'failed', covered: '0', is: { failed: 1000 } },
    { status: 'failed', covered: '300', is: { refunded: 300, failed: 700 } },
    { status: 'succeeded', covered: '0', is: { refunded: 1000 } },
    { status: 'settled', covered: '300', is: { refunded: 1000, byHand: 700 } },
    { status: 'disputed', covered: '1000', is: { refunded: 1000 } },
  ] as const
  for (const { status, covered, is } of table)
    assert.deepEqual(addRefund(NO_REFUNDS, { status, amount: '1000', covered }), { ...NO_REFUNDS, ...is }, status)
})
