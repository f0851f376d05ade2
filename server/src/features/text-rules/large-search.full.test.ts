/** A site with 100,000 published items is searched for the words of a list in small steps. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createPost } from '@fanfare/contract/posts'
import { createWordRule, listWordMatches, readWordRule } from '@fanfare/contract/word-rules'
import { openTestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

const site = await openTestServer()
const ITEMS = 100_000
const MAX_SECONDS = 120
const MAX_HEAP_MEGABYTES = 200

test('an operator sees what a list matches among 100,000 comments within two minutes', async () => {
  const [ada, fan, olga] = [await site.performer('ada'), await site.fan('felix'), await site.operator()]
  const { _id: post } = await ada(createPost, { body: { text: 'fine', audience: 'free' } })
  await site.sql.query(
    `insert into comments (id, kind, subject_id, owner_id, author_id, text, created_at)
      select gen_random_uuid(), 'post', $1, $2, $3, case when i % 100 = 0 then 'a W1BBLE day ' else 'a fine day ' end || i, now()
      from generate_series(1, ${ITEMS}) i`,
    [post, ada.id, fan.id],
  )
  const heap = process.memoryUsage().heapUsed
  const began = performance.now()
  const { _id: id } = await olga(createWordRule, {
    body: { language: 'any', severity: 'refuse', places: ['texts'], words: 'wibble' },
  })
  let most = 0
  const { dryRun } = await waitFor(
    async () => {
      most = Math.max(most, process.memoryUsage().heapUsed - heap)
      const read = await olga(readWordRule, { params: { id } })
      return read.dryRun.state === 'done' && read
    },
    'the search',
    MAX_SECONDS * 1000,
  )
  const seconds = (performance.now() - began) / 1000
  assert.ok(dryRun.scanned >= ITEMS)
  assert.equal(dryRun.found, ITEMS / 100)
  assert.ok(most < MAX_HEAP_MEGABYTES * 1024 * 1024, `${Math.round(most / 1024 / 1024)} MB`)
  assert.equal((await olga(listWordMatches, { params: { id }, query: { limit: 100 } })).data.length, 100)
  console.log(`· ${dryRun.scanned} items in ${seconds.toFixed(1)} s, ${Math.round(most / 1024 / 1024)} MB`)
})
