import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changedFields, isChanged, knownOf, mergeCards, conflictOutcomes, withServerText } from './card-draft.ts'

const base = { nickname: 'Early bird', notes: 'Climbs', tags: ['vip'], version: 3 }
const known = knownOf(base)

test('a performer sees trimmed text when leaving the field, and it does not count as a change', () => {
  const trimmed = { saved: { ...base, notes: 'Climbs a' }, typed: { ...base, notes: 'Climbs a ' } }
  const typing = { ...base, notes: 'Climbs a ' }
  assert.ok(!isChanged(trimmed, typing))
  assert.equal(withServerText(trimmed, typing, ['tags']).notes, 'Climbs a ')
  assert.equal(withServerText(trimmed, typing).notes, 'Climbs a')
  assert.equal(withServerText(trimmed, { ...typing, notes: 'Climbs a l' }).notes, 'Climbs a l')
})

test("a performer's card sends only the fields that changed", () => {
  assert.deepEqual(changedFields(known, { ...base, tags: ['vip', 'dog'] }), { tags: ['vip', 'dog'] })
  assert.ok(!isChanged(known, { ...base, tags: ['vip'] }))
})

test('a performer who edits different fields in two windows keeps both without a question', () => {
  const mine = { ...base, notes: 'Climbs alone' }
  const theirs = { ...base, nickname: 'Owl', tags: [], version: 4 }
  const { words, conflicts } = mergeCards(known, mine, theirs)
  assert.deepEqual(conflicts, [])
  assert.deepEqual(words, { nickname: 'Owl', notes: 'Climbs alone', tags: [] })
})

test('a performer who makes the same change in two windows gets no conflict', () => {
  const same = { ...base, notes: 'Climbs alone', version: 4 }
  assert.deepEqual(mergeCards(known, { ...base, notes: 'Climbs alone ' }, same).conflicts, [])
})

test('a performer who settles a conflict either way keeps fields changed in only one window', () => {
  const mine = { ...base, notes: 'Climbs alone', tags: ['vip', 'dog'] }
  const theirs = { ...base, nickname: 'Owl', notes: 'Climbs in pairs', version: 4 }
  assert.deepEqual(mergeCards(known, mine, theirs).conflicts, ['notes'])
  const settled = conflictOutcomes(known, mine, theirs)
  assert.deepEqual(settled.mine, { nickname: 'Owl', notes: 'Climbs alone', tags: ['vip', 'dog'] })
  assert.deepEqual(settled.theirs, { nickname: 'Owl', notes: 'Climbs in pairs', tags: ['vip', 'dog'] })
})
