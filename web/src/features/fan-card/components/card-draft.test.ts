import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changesFrom, isChanged, knownOf, mergedCards, settledCards, tidied } from './card-draft.ts'

const base = { givenName: 'Early bird', notes: 'Climbs', tags: ['vip'], version: 3 }
const known = knownOf(base)

test('what the server has trimmed is no change, and is shown when the field is left', () => {
  const trimmed = { saved: { ...base, notes: 'Climbs a' }, typed: { ...base, notes: 'Climbs a ' } }
  const typing = { ...base, notes: 'Climbs a ' }
  assert.ok(!isChanged(trimmed, typing))
  assert.equal(tidied(trimmed, typing, ['tags']).notes, 'Climbs a ')
  assert.equal(tidied(trimmed, typing).notes, 'Climbs a')
  assert.equal(tidied(trimmed, { ...typing, notes: 'Climbs a l' }).notes, 'Climbs a l')
})

test('only what was touched is sent', () => {
  assert.deepEqual(changesFrom(known, { ...base, tags: ['vip', 'dog'] }), { tags: ['vip', 'dog'] })
  assert.ok(!isChanged(known, { ...base, tags: ['vip'] }))
})

test('different fields of two windows go together without a question', () => {
  const mine = { ...base, notes: 'Climbs alone' }
  const theirs = { ...base, givenName: 'Owl', tags: [], version: 4 }
  const { words, conflicts } = mergedCards(known, mine, theirs)
  assert.deepEqual(conflicts, [])
  assert.deepEqual(words, { givenName: 'Owl', notes: 'Climbs alone', tags: [] })
})

test('the same change in both windows is no conflict', () => {
  const same = { ...base, notes: 'Climbs alone', version: 4 }
  assert.deepEqual(mergedCards(known, { ...base, notes: 'Climbs alone ' }, same).conflicts, [])
})

test('where both changed a field, either answer keeps what only one of them has changed', () => {
  const mine = { ...base, notes: 'Climbs alone', tags: ['vip', 'dog'] }
  const theirs = { ...base, givenName: 'Owl', notes: 'Climbs in pairs', version: 4 }
  assert.deepEqual(mergedCards(known, mine, theirs).conflicts, ['notes'])
  const settled = settledCards(known, mine, theirs)
  assert.deepEqual(settled.mine, { givenName: 'Owl', notes: 'Climbs alone', tags: ['vip', 'dog'] })
  assert.deepEqual(settled.theirs, { givenName: 'Owl', notes: 'Climbs in pairs', tags: ['vip', 'dog'] })
})
