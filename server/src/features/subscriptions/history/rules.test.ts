import assert from 'node:assert/strict'
import { test } from 'vitest'
import { stepOf } from './rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const due = { pays: true, first_paid_at: new Date('2027-01-01T12:00:00Z'), renews: true, due_at: now }

test('a renewal is decided once, whatever the fan does during its payment', () => {
  const decided = (status: 'active' | 'past_due' | 'cancelled', event: Parameters<typeof stepOf>[1], renews = true) =>
    stepOf({ ...due, status, renews }, event, now).renewal
  assert.equal(decided('active', 'cancel'), null, 'the first attempt has no result yet')
  assert.equal(decided('cancelled', 'pay_last', false), 'succeeded', 'the first attempt then succeeded')
  assert.equal(decided('cancelled', 'expire', false), null)
  assert.equal(decided('past_due', 'cancel'), 'failed')
  assert.equal(decided('past_due', 'expire'), 'failed')
  assert.equal(decided('active', 'pay'), 'succeeded')
})
