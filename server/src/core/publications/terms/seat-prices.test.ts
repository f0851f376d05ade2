/** Tests which terms of content a team member without the right to prices can set. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import type { Viewer } from '#platform/viewer.ts'
import { assertMaySetPrices } from './seat-prices.ts'

const owner: Viewer = { id: 'ada', role: 'performer', sessionId: '', provedAt: new Date(0) }
const member = (rights: readonly SeatRight[]): Viewer => ({
  ...owner,
  teamMember: { id: 'mia', name: 'Mia', seatId: 'seat', rights, isOver: false },
})

const free = { audience: 'free' }
const subscribers = { audience: 'subscribers' }
const paid = { audience: 'paid', price: '500', subscribers_included: false }

type Selling = Parameters<typeof assertMaySetPrices>[1]

const may = (viewer: Viewer, after: Selling, before: Selling | undefined): boolean => {
  try {
    assertMaySetPrices(viewer, after, before)
    return true
  } catch {
    return false
  }
}

test.for([
  ['writes free content', free, undefined, true],
  ['writes content for subscribers', subscribers, undefined, true],
  ['gives free content to subscribers', subscribers, free, true],
  ['keeps the price', paid, paid, true],
  ['sells new content', paid, undefined, false],
  ['sells free content', paid, free, false],
  ['lowers a price', { ...paid, price: '100' }, paid, false],
  ['includes paid content for subscribers', { ...paid, subscribers_included: true }, paid, false],
  ['makes paid content free', free, paid, false],
] as const)('a member without the right to prices %s', ([, after, before, expected]) => {
  assert.equal(may(member(['publish']), after, before), expected)
  assert.equal(may(member(['publish', 'price']), after, before), true)
  assert.equal(may(owner, after, before), true)
})
