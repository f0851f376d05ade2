import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

test('parallel readers cause one read per key, and a change causes a new read', async () => {
  const cache = createBriefCache<string, string>(new Map())
  const loads: string[] = []
  const load = (key: string, value: string) =>
    cache.get(key, async () => {
      loads.push(value)
      return value
    })
  assert.deepEqual([await load('a', 'old'), await load('a', 'new'), await load('b', 'other')], ['old', 'old', 'other'])
  cache.forget('a')
  assert.deepEqual([await load('a', 'new'), await load('b', 'others')], ['new', 'other'])
  assert.deepEqual(loads, ['old', 'other', 'new'])
})

test('a value that was being read during a change reaches its readers, but no later ones', async () => {
  const cache = createBriefCache<string, string>(new Map())
  const reply = Promise.withResolvers<string>()
  const early = cache.get('a', () => reply.promise)
  cache.forget('a')
  assert.equal(await cache.get('a', async () => 'new'), 'new')
  reply.resolve('old')
  assert.equal(await early, 'old')
  assert.equal(await cache.get('a', async () => 'newer'), 'new')
})
