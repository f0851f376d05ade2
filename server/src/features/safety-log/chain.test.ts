import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chainOf, firstBroken, lastHash, type ChainedEntry } from './chain.ts'

const head = { about: 'felix', exportedAt: '2026-11-30T08:00:00.000Z' }
const entry = (id: string, text: string) => ({
  id,
  at: new Date('2026-11-29T08:00:00Z'),
  kind: 'message',
  by: 'person' as const,
  text,
})
const chain = chainOf(head, [entry('a', 'one'), entry('b', 'two'), entry('c', 'three')])

test('an unchanged file has the right hashes, also after it was stored and read as JSON', () => {
  assert.equal(firstBroken(head, chain), undefined)
  assert.equal(firstBroken(JSON.parse(JSON.stringify(head)), JSON.parse(JSON.stringify(chain))), undefined)
  assert.equal(lastHash(head, chain), chain[2]?.hash)
  assert.match(lastHash(head, []), /^[0-9a-f]{64}$/)
})

const changed = (i: number, change: object) => chain.map((one, at) => (at === i ? { ...one, ...change } : one))
const CHANGES: readonly [string, object, readonly ChainedEntry[], number][] = [
  ['a changed word', head, changed(1, { text: 'tow' }), 2],
  ['a changed time', head, changed(0, { at: '2026-11-29T09:00:00.000Z' }), 1],
  ['a changed hash', head, changed(2, { hash: 'f'.repeat(64) }), 3],
  ['a missing first entry', head, chain.slice(1), 1],
  ['a missing entry in between', head, chain.toSpliced(1, 1), 2],
  ['two exchanged entries', head, [chain[1]!, chain[0]!, chain[2]!], 1],
  ['an entry twice', head, [...chain, chain[2]!], 4],
  ['another head', { ...head, about: 'gina' }, chain, 1],
]
test.for(CHANGES)('%s shows', ([, of, entries, broken]) => {
  assert.equal(firstBroken(of, entries), broken)
})
