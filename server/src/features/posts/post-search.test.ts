import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as posts from '@fanfare/contract/posts'
import { blockUser } from '@fanfare/contract/blocks'
import { follow } from '@fanfare/contract/follows'
import { archivePost, pinPosts } from '@fanfare/contract/post-lifecycle'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const nadia = await site.performer('nadia')

const publishes = async (text: string, more: { teaser?: string; audience?: 'free' | 'subscribers' } = {}) => {
  const { _id } = await nadia(posts.createPost, { body: { text, audience: 'free', ...more } })
  await site.quiet()
  return _id
}
const finds = async (who: Caller, q: string, more: { cursor?: string; limit?: number } = {}) =>
  who(posts.listPosts, { query: { performerId: nadia.id, q, ...more } })
const idsOf = ({ data }: Awaited<ReturnType<typeof finds>>) => data.map((post) => post._id)

test("a visitor finds a performer's posts by words and tags, newest first, and no one else's", async () => {
  const [fan, other] = [await site.fan('felix'), await site.performer('olga')]
  await other(posts.createPost, { body: { text: 'A lighthouse of my own', audience: 'free' } })
  const [old, fresh] = [await publishes('The old lighthouse'), await publishes('Lighthouses at night #coast')]
  await publishes('Nothing of that kind')
  assert.deepEqual(idsOf(await finds(fan, 'lighthouse')), [fresh, old])
  assert.deepEqual(idsOf(await finds(fan, '#coast')), [fresh])
  assert.deepEqual(idsOf(await finds(fan, 'lighthouse night')), [fresh], 'matches all words')
  for (const nothing of ['submarine', '…', '%']) assert.deepEqual(idsOf(await finds(fan, nothing)), [], nothing)
  const first = await finds(fan, 'lighthouse', { limit: 1 })
  assert.deepEqual([idsOf(first), idsOf(await finds(fan, 'lighthouse', { limit: 1, cursor: first.next! }))], [[fresh], [old]])

  await nadia(pinPosts, { body: { ids: [old] } })
  assert.deepEqual(idsOf(await finds(fan, 'lighthouse')), [fresh, old], 'a pinned post appears once, in its usual place')
  await nadia(posts.updatePost, { params: { id: fresh }, body: { text: 'A boat', audience: 'free' } })
  await nadia(archivePost, { params: { id: old } })
  await site.quiet()
  assert.deepEqual(idsOf(await finds(fan, 'lighthouse')), [])
  await assert.rejects(fan(posts.listPosts, { query: { q: 'boat' } }), isApiError('not_valid', 'q'))
})

test('a locked post is found by its teaser only, even by subscribers, so that no list reveals locked text', async () => {
  const [stranger, subscriber] = [await site.fan('stranger'), await site.fan('sub', 500)]
  await saves(subscriber)
  await subscribes(subscriber, nadia)
  const id = await publishes('The password is swordfish', { teaser: 'A riddle', audience: 'subscribers' })
  for (const who of [stranger, subscriber]) {
    assert.deepEqual(idsOf(await finds(who, 'riddle')), [id])
    const { data, total, next } = await finds(who, 'swordfish')
    assert.deepEqual([data, total, next], [[], 0, undefined])
  }
})

test('a fan blocked by the performer finds nothing', async () => {
  const thief = await site.fan('thief')
  await thief(follow, { params: { id: nadia.id } })
  await nadia(blockUser, { body: { userId: thief.id } })
  await assert.rejects(finds(thief, 'riddle'), isApiError('not_found'))
})
