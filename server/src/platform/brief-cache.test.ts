/** Stories of what is remembered for a second. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBriefCache } from './brief-cache.ts'

test('is read once for many who ask, each key for itself, and anew once it was changed', async () => {
  const cache = createBriefCache<string, string>(new Map())
  const asked: string[] = []
  const ask = (key: string, value: string) =>
    cache.get(key, async () => {
      asked.push(value)
      return value
    })
  assert.deepEqual([await ask('a', 'old'), await ask('a', 'new'), await ask('b', 'other')], ['old', 'old', 'other'])
  cache.forget('a')
  assert.deepEqual([await ask('a', 'new'), await ask('b', 'others')], ['new', 'other'])
  assert.deepEqual(asked, ['old', 'other', 'new'])
})

test('what was being read while it changed is told to whoever asked, and to nobody after', async () => {
  const cache = createBriefCache<string, string>(new Map())
  const reply = Promise.withResolvers<string>()
  const early = cache.get('a', () => reply.promise)
  cache.forget('a')
  assert.equal(await cache.get('a', async () => 'new'), 'new')
  reply.resolve('old')
  assert.equal(await early, 'old')
  assert.equal(await cache.get('a', async () => 'newer'), 'new')
})
