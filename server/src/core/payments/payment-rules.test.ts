import assert from 'node:assert/strict'
import { test } from 'vitest'
import { transitionOf, transitions } from './payment-rules.ts'

const states = ['pending', 'authentication_needed', 'succeeded', 'declined'] as const

test('an open payment becomes what the gateway says, and one that is over stays what it is', () => {
  for (const from of states)
    for (const event of states) {
      const isOpen = from === 'pending' || from === 'authentication_needed'
      assert.equal(transitionOf(from, event)?.to, isOpen ? event : undefined, `${from}, ${event}`)
    }
})

test('what was paid for is delivered once it has succeeded, and never otherwise', () => {
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

test('each state and event stands in the table once', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
})
