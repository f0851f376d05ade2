import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pinPosts } from '@fanfare/contract/post-lifecycle'
import * as posts from '@fanfare/contract/posts'
import { CONCURRENCY, runParallel } from '../../../test/race-for-limit.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('a performer who saves two sets of pinned posts in parallel keeps one of them', async () => {
  const nadia = await site.performer('nadia')
  const ids = await runParallel(
    CONCURRENCY * 3,
    async (i) => (await nadia(posts.createPost, { body: { text: `Post ${i}`, audience: 'free' } }))._id,
  )
  await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, i) => nadia(pinPosts, { body: { ids: ids.slice(i * 3, i * 3 + 3) } })),
  )
  const { rows } = await site.sql.query('select pinned from posts where pinned is not null order by pinned')
  assert.deepEqual(
    rows.map(({ pinned }) => Number(pinned)),
    [1, 2, 3],
  )
})
