/** Tests the state of seats, and who may accept an invitation. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { rejectionOf, seatState } from './rules.ts'

const [past, now, later] = [new Date('2026-01-01'), new Date('2026-01-02'), new Date('2026-01-03')]

test.for([
  [{ accepted_at: null, has_second_factor: false, is_used: false }, 'invited'],
  [{ accepted_at: past, has_second_factor: false, is_used: true }, 'waiting'],
  [{ accepted_at: past, has_second_factor: true, is_used: true }, 'active'],
  [{ accepted_at: past, has_second_factor: true, is_used: false }, 'paused'],
  [{ accepted_at: past, has_second_factor: false, is_used: false }, 'paused'],
] as const)('a seat with %j is %s', ([facts, state]) => {
  assert.equal(seatState(facts), state)
})

const seat = { performer_id: 'ada', email: 'mia@example.test', expires_at: later, accepted_at: null }
const account = { id: 'mia', role: 'fan', email: 'Mia@Example.test', email_confirmed_at: past } as const
const asked = { seat, account, hasBlock: false, now }

test.for([
  ['the invited person', {}, undefined],
  ['another performer with the address', { account: { ...account, role: 'performer' } }, undefined],
  ['someone with another address', { account: { ...account, email: 'thief@example.test' } }, 'link_expired'],
  ['someone after the invitation has expired', { now: later }, 'link_expired'],
  ['someone after the invitation was accepted', { seat: { ...seat, accepted_at: past } }, 'link_expired'],
  ['someone after the invitation has ended', { seat: { ...seat, email: null } }, 'link_expired'],
  ['someone with a block', { hasBlock: true }, 'link_expired'],
  ['the performer', { account: { ...account, id: 'ada' } }, 'link_expired'],
  ['an operator', { account: { ...account, role: 'admin' } }, 'not_allowed'],
  ['someone without a confirmed address', { account: { ...account, email_confirmed_at: null } }, 'email_not_confirmed'],
] as const)('%s opens the link of an invitation', ([, change, expected]) => {
  assert.equal(rejectionOf({ ...asked, ...change }), expected)
})
