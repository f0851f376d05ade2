/** Tests the state machine of subscriptions with every state and event. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { statusAfter, transitionOf, transitions, type SubscriptionEvent } from './status-rules.ts'

const states = ['none', 'active', 'past_due', 'paused', 'cancelled', 'expired'] as const
/** In the order of `states`; `-` is rejected. */
const expected: Readonly<Record<SubscriptionEvent, readonly string[]>> = {
  pay: ['active', 'active', 'active', 'active', 'active', 'active'],
  pay_last: ['-', 'cancelled', '-', '-', 'cancelled', 'cancelled'],
  give: ['active', 'active', 'active', 'active', 'active', 'active'],
  extend: ['-', 'active', '-', 'paused', 'cancelled', '-'],
  renewal_failed: ['-', 'past_due', 'past_due', 'past_due', '-', '-'],
  cancel: ['-', 'cancelled', 'cancelled', 'cancelled', '-', '-'],
  renew_again: ['-', 'active', '-', '-', 'active', '-'],
  keep_tier: ['-', 'cancelled', 'cancelled', 'cancelled', '-', '-'],
  keep_given: ['-', 'active', 'active', 'active', '-', '-'],
  pause: ['-', 'paused', '-', '-', '-', '-'],
  resume: ['-', '-', '-', 'active', '-', '-'],
  refund: ['-', 'cancelled', 'cancelled', 'cancelled', 'cancelled', '-'],
  expire: ['-', 'expired', 'expired', 'expired', 'expired', '-'],
}
const events = Object.keys(expected) as SubscriptionEvent[]

for (const event of events)
  test(`${event}: ${states.map((from, i) => `${from} ${expected[event][i] ?? ''}`).join(', ')}`, () => {
    assert.deepEqual(
      states.map((from) => transitionOf(from, event)?.to ?? '-'),
      expected[event],
    )
    for (const [i, from] of states.entries())
      if (expected[event][i] === '-') assert.throws(() => statusAfter(from, event), /is not possible for a subscription that is/)
      else assert.equal(statusAfter(from, event), expected[event][i])
  })

test('the table has each state and event once, and only a paid period and its refund move money', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
  for (const { event, entries } of transitions) {
    const moved = event === 'pay' || event === 'pay_last' ? 'sale' : event === 'refund' ? 'refund of the sale' : 'none'
    assert.equal(entries, moved, event)
  }
})
