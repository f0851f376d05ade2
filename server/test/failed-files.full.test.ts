/** Stories of content that waits for a file that turns out unusable: its owner, who closed the page long ago, is notified. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as galleries from '@fanfare/contract/galleries'
import { listNotifications } from '@fanfare/contract/notifications'
import * as ownStories from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import { ownContentChanged } from '@fanfare/contract/publications'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { mediaProcessed } from '#core/media/index.ts'
import { film } from './test-videos.ts'
import { jpeg } from './pictures.ts'
import { openSocket } from './socket.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const becomes = (status: string, fileIds: readonly string[]) =>
  site.sql.query('update files set status = $1 where id = any($2)', [status, fileIds])

async function photo(): Promise<string> {
  const { _id: id } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return id
}

async function notified(): Promise<string[]> {
  await site.quiet()
  const { data } = await nadia(listNotifications, { query: {} })
  return data
    .filter(({ type }) => type === 'publication_failed')
    .map(({ link }) => link)
    .toSorted()
}

test('a performer is notified of every kind of content whose file failed before publication', async () => {
  const picture = await photo()
  const { _id: videoId } = await nadia(videos.uploadVideo, { files: { video: await film(site, 1) } })
  await site.quiet()
  await becomes('processing', [picture, videoId])
  const free = { title: 'Harbour', audience: 'free' as const }
  const post = await nadia(posts.createPost, { body: { text: '', audience: 'free', fileIds: [picture] } })
  const gallery = await nadia(galleries.createGallery, { body: { ...free, fileIds: [picture] } })
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const video = await nadia(videos.createVideo, { body: { ...free, videoId, publish: 'scheduled', scheduledAt } })
  await nadia(ownStories.createStory, { body: { fileId: picture, audience: 'free' } })
  assert.deepEqual(await notified(), [])
  await becomes('failed', [picture, videoId])
  for (let times = 0; times < 2; times++)
    await site.ctx.write(async (tx) => {
      for (const fileId of [picture, videoId]) tx.emit(mediaProcessed, { fileId, ownerId: nadia.id })
    })
  assert.deepEqual(await notified(), [
    `/studio/galleries/${gallery._id}`,
    `/studio/posts/${post._id}`,
    '/studio/stories',
    `/studio/videos/${video._id}`,
  ])
})

test('a performer is notified of a scheduled post with a failed file, and open windows show it as not scheduled', async () => {
  const before = await notified()
  const picture = await photo()
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { text: 'tomorrow', audience: 'free' as const, fileIds: [picture], publish: 'scheduled' as const, scheduledAt }
  const { _id: id } = await nadia(posts.createPost, { body })
  await becomes('failed', [picture])
  const socket = await openSocket(site.base, nadia.token)
  await site.sql.query(`update posts set scheduled_at = site_now() - interval '5 minutes' where id = $1`, [id])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await socket.received(ownContentChanged, (one) => one.id === id)
  socket.close()
  assert.equal((await nadia(posts.readOwnPost, { params: { id } })).status, 'failed')
  assert.deepEqual(await notified(), [...before, `/studio/posts/${id}`].toSorted())
})
