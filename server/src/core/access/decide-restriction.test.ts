import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideRestriction, isHeldBack, isSilencedGroup, seesHeldWords, type RestrictedAct } from './decide-restriction.ts'

const OUTCOMES: readonly [RestrictedAct, 'everyone' | 'both' | 'no_one', boolean][] = [
  ['message', 'both', false],
  ['comment', 'both', false],
  ['live_chat', 'both', false],
  ['live_viewer', 'both', false],
  ['reaction', 'everyone', false],
  ['payment', 'everyone', true],
  ['presence', 'no_one', false],
]
test.for(OUTCOMES)('of a restricted person, a %s is seen by %s and notifies: %s', ([act, seenBy, notifies]) => {
  assert.deepEqual(decideRestriction(act, true), { seenBy, notifies })
  assert.deepEqual(decideRestriction(act, false), { seenBy: 'everyone', notifies: true })
  assert.equal(isHeldBack(act, true), seenBy === 'both')
  assert.equal(isHeldBack(act, false), false)
})

const GROUPS: readonly [string, boolean][] = [
  ['messages', true],
  ['social', true],
  ['money', false],
  ['account', false],
]
test.for(GROUPS)('notifications of the group %s are silenced: %s', ([group, isSilenced]) => {
  assert.equal(isSilencedGroup(group), isSilenced)
})

const held = { isHeld: true, authorId: 'fan', ownerId: 'performer' }
const READERS: readonly [string, { readonly id: string | null; readonly role: string }, boolean][] = [
  ['the author', { id: 'fan', role: 'fan' }, true],
  ['the performer', { id: 'performer', role: 'performer' }, true],
  ['an operator', { id: 'operator', role: 'admin' }, true],
  ['another fan', { id: 'other', role: 'fan' }, false],
  ['another performer', { id: 'other', role: 'performer' }, false],
  ['a visitor', { id: null, role: 'guest' }, false],
]
test.for(READERS)('%s sees words that are held back: %s', ([, reader, sees]) => {
  assert.equal(seesHeldWords(held, reader), sees)
  assert.equal(seesHeldWords({ ...held, isHeld: false }, reader), true)
  assert.equal(seesHeldWords({ ...held, authorId: null }, { id: null, role: 'guest' }), false)
})
