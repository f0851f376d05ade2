/** Tests the replies of every route: everything its schema lists arrives, and nothing else. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Type } from 'typebox'
import { serializerOf } from '#platform/reply-serializer.ts'
import { routes } from '../src/app.ts'
import { nameOf } from './any-route.ts'
import { random, valueFor, type Schema } from './schema-values.ts'

const IDS = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002']
const SEEDS = 40

function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([name, one]) => [name, withSecrets(one)])
  return Object.fromEntries([...inside, ['secretHash', 'never tell']])
}

test('every reply arrives in full, and rows with more fields than their schema lists do not leak them', () => {
  for (const { route } of routes) {
    const serialize = serializerOf(route.reply)
    const arrived = (value: unknown): unknown => JSON.parse(serialize(withSecrets(value)))
    for (let seed = 1; seed <= SEEDS; seed++) {
      const valueWith = (optional: number) => valueFor(route.reply as Schema, { next: random(seed), ids: IDS, optional })
      const [whole, some] = [valueWith(1), valueWith(0.5)]
      const call = `${nameOf(route)}, seed ${seed}`
      assert.deepEqual(arrived(whole), whole, call)
      // Default values of the schema arrive too.
      assert.partialDeepStrictEqual(arrived(some), some, call)
      assert.ok(!serialize(withSecrets(some)).includes('secretHash'), call)
    }
  }
})

test('a value that fits no shape of a union is not sent', () => {
  const Locked = Type.Object({ locked: Type.Literal(true), teaser: Type.String() })
  const Open = Type.Object({ locked: Type.Literal(false), text: Type.String() })
  const serialize = serializerOf(Type.Object({ post: Type.Union([Locked, Open, Type.Null()]) }))
  assert.equal(serialize({ post: null }), '{"post":null}')
  assert.equal(serialize({ post: { locked: true, teaser: 'a', text: 'b' } }), '{"post":{"locked":true,"teaser":"a"}}')
  assert.equal(serialize({ post: { locked: false, teaser: 'a', text: 'b' } }), '{"post":{"locked":false,"text":"b"}}')
  for (const post of [{ text: 'b' }, { locked: null, text: 'b' }, { locked: 'false', text: 'b' }, 'b'])
    assert.throws(() => serialize({ post }), TypeError)
})
