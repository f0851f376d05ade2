/** Tests the table of agreements and the reasons to reject a proposal. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays } from '#lib/time.ts'
import { actsOf, errorOf, transitionOf, transitions, type Proposal } from './rules.ts'

test('only an agreement that the partner accepted splits sales', () => {
  const dividing = transitions.filter(({ sales }) => sales === 'divided')
  assert.deepEqual(
    dividing.map(({ from, event, by }) => [from, event, by]),
    [['proposed', 'accept', ['partner']]],
  )
  assert.ok(transitions.filter(({ from }) => from === 'active').every(({ sales }) => sales === 'not divided'))
})

test('each party can do with an agreement only what the table lists for them', () => {
  for (const [status, performer, partner] of [
    ['proposed', ['withdraw'], ['accept', 'decline']],
    ['active', ['end'], ['end']],
    ['declined', [], []],
    ['withdrawn', [], []],
    ['ended', [], []],
  ] as const) {
    assert.deepEqual(actsOf(status, 'performer'), performer)
    assert.deepEqual(actsOf(status, 'partner'), partner)
  }
  assert.throws(() => transitionOf('proposed', 'accept', 'performer'), { code: 'not_found' })
  assert.throws(() => transitionOf('ended', 'end', 'partner'), { code: 'already_done' })
})

test("a proposal is rejected because of the performer's earlier agreements and proposals", () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const fine: Proposal = {
    percent: 30,
    promised: 60,
    proposedToday: 9,
    hasOpen: false,
    declinedAt: addDays(now, -30),
    withdrawnAt: addDays(now, -1),
    now,
  }
  assert.equal(errorOf(fine), undefined)
  for (const [code, change] of [
    ['already_done', { hasOpen: true }],
    ['too_many_requests', { proposedToday: 10 }],
    ['not_valid', { declinedAt: addDays(now, -29) }],
    ['not_valid', { withdrawnAt: addDays(now, -0.9) }],
    ['not_valid', { promised: 61 }],
    ['not_valid', { promised: 90, percent: 1 }],
  ] as const)
    assert.equal(errorOf({ ...fine, ...change })?.code, code)
})
