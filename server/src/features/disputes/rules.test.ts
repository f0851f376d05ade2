import assert from 'node:assert/strict'
import { test } from 'vitest'
import { searchFrom, transitionOf, transitions } from './rules.ts'

const NEVER = undefined
/**
 * For each state and the bank's event: the next state, and what moves between gateway and bank (in from the left, out to the
 * right).
 */
const expected = {
  none: { inquiry: ['inquiry', 0], open: ['open', 1], won: ['won', 0], lost: ['lost', 1], closed: ['closed', 0] },
  inquiry: { inquiry: ['inquiry', 0], open: ['open', 1], won: ['won', 0], lost: ['lost', 1], closed: ['closed', 0] },
  open: { inquiry: NEVER, open: ['open', 0], won: ['won', -1], lost: ['lost', 0], closed: NEVER },
  won: { inquiry: NEVER, open: ['open', 1], won: NEVER, lost: ['lost', 1], closed: NEVER },
  lost: { inquiry: NEVER, open: NEVER, won: ['won', 0], lost: NEVER, closed: NEVER },
  closed: { inquiry: ['inquiry', 0], open: ['open', 1], won: ['won', 0], lost: ['lost', 1], closed: NEVER },
} as const

test('every state and every event of a bank leads to the right state and to the right holder of the money', () => {
  for (const from of ['none', 'inquiry', 'open', 'won', 'lost', 'closed'] as const)
    for (const event of ['inquiry', 'open', 'won', 'lost', 'closed'] as const) {
      const found = transitionOf(from === 'none' ? undefined : from, event)
      const taken = found?.entries.filter((step) => step === 'gateway → disputed').length ?? 0
      const given = found?.entries.filter((step) => step === 'disputed → gateway').length ?? 0
      assert.deepEqual(found && [found.to, taken - given], expected[from][event], `${from}, ${event}`)
    }
})

test('a frozen share is released when the dispute closes, a loss takes the sale back, and a later win restores it', () => {
  for (const { from, to, entries } of transitions) {
    const isFrozen = from === 'open' || entries.includes('freeze')
    assert.equal(to !== 'open' && isFrozen, entries.includes('release'), `${from} → ${to}`)
    assert.equal(to === 'lost', entries.includes('sale and tokens, loss → disputed'), `${from} → ${to}`)
    assert.equal(from === 'lost', entries.includes('loss, and sale and tokens again → gateway'), `${from} → ${to}`)
  }
})

test('a job looks for disputes since before its last success, and sixty days back the first time', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 5, number))
  const now = day(30)
  assert.deepEqual(searchFrom(now, now), day(27))
  assert.deepEqual(searchFrom(day(29), now), day(27))
  assert.deepEqual(searchFrom(day(20), now), day(19), 'the site was off for ten days')
  assert.deepEqual(searchFrom(undefined, now), new Date(Date.UTC(2026, 4, 1)))
})
