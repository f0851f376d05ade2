import assert from 'node:assert/strict'
import { test } from 'vitest'
import { transitionOf, transitions } from './payment-rules.ts'

const states = ['pending', 'authentication_needed', 'succeeded', 'declined'] as const

test("an open payment takes the processor's state, and a finished one stays unchanged", () => {
  for (const from of states)
    for (const event of states) {
      const isOpen = from === 'pending' || from === 'authentication_needed'
      assert.equal(transitionOf(from, event)?.to, isOpen ? event : undefined, `${from}, ${event}`)
    }
})

test('a buyer receives their purchase only if the payment succeeds', () => {
  for (const from of states)
    for (const event of states) {
      const delivers = transitionOf(from, event)?.entries.startsWith('gateway →') ?? false
      assert.equal(
        delivers,
        event === 'succeeded' && (from === 'pending' || from === 'authentication_needed'),
        `${from}, ${event}`,
      )
    }
})

test('each pair of state and event appears in the table once', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
})
