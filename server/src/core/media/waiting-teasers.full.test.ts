/** Tests that other work continues while teasers wait for ffmpeg. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as posts from '@fanfare/contract/posts'
import * as previews from '@fanfare/contract/previews'
import * as vault from '@fanfare/contract/vault'
import { film } from '../../../test/test-videos.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'
import { queueOf } from './processing-queue.ts'

interface Customer {
  readonly who: Caller
  readonly filmId: string
}

/** Returns performers who each have a processed video. */
async function customersOf(site: TestServer, performers: readonly Caller[]): Promise<Customer[]> {
  const file = await film(site, 5)
  const customers = await Promise.all(
    performers.map(async (who) => ({ who, filmId: (await who(vault.uploadVaultVideo, { files: { file } }))._id })),
  )
  await site.quiet()
  return customers
}

const jobs = async (site: TestServer, where: string) =>
  (
    await site.sql.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where ${where}`,
    )
  ).rows.length
const running = (site: TestServer) => jobs(site, `t.identifier = 'cut teaser' and j.locked_at is not null`)

/** All customers order teasers while other videos are being encoded, and one performer publishes a post. */
async function orderMeanwhile(site: TestServer, customers: readonly Customer[], atOnce: number): Promise<void> {
  const { runQueued } = await site.ctx.ffmpeg()
  const end = Promise.withResolvers<void>()
  const encoded = Array.from({ length: atOnce }, () => runQueued({}, () => end.promise))
  try {
    const teasers = await Promise.all(
      customers.map(({ who, filmId: id }) => who(previews.cutTeaser, { params: { id }, body: { startSeconds: 0, seconds: 5 } })),
    )
    await waitFor(async () => (await running(site)) >= atOnce, 'the maximum number of teasers to start')
    const nadia = await site.performer('nadia')
    await nadia(posts.createPost, { body: { text: 'hello', audience: 'free' } })
    await waitFor(async () => (await jobs(site, `t.identifier like 'post.published%'`)) === 0, 'the post to be counted')
    assert.equal(await running(site), atOnce)
    end.resolve()
    await Promise.all(encoded)
    for (const [i, { who }] of customers.entries()) {
      const isReady = async () => (await who(vault.viewVaultItem, { params: { id: teasers[i]!._id } })).media.status === 'ready'
      await waitFor(isReady, `the teaser of ${who.username}`)
    }
  } finally {
    end.resolve()
  }
}

test('while four performers wait for teasers behind a long video, everyone else is served', async () => {
  const site = await openTestServer()
  const performers = await Promise.all(['ada', 'bea', 'cleo', 'dora'].map((name) => site.performer(name)))
  await orderMeanwhile(site, await customersOf(site, performers), 1)
})

test('a site that encodes four videos in parallel still serves everyone else', async () => {
  const site = await openTestServer({ env: { TRANSCODE_CONCURRENCY: '4' } })
  const inQueues = new Map<string, Caller>()
  for (let n = 1; inQueues.size < 4; n++) {
    const who = await site.performer(`performer${n}`)
    inQueues.set(queueOf({ owner_id: who.id, kind: 'video' }, site.ctx.config), who)
  }
  await orderMeanwhile(site, await customersOf(site, [...inQueues.values()]), 4)
})
