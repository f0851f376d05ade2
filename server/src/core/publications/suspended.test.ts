/** Tests performers who are suspended while files of their content are processed: no one sees the content or is notified. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as galleries from '@fanfare/contract/galleries'
import { listNotifications } from '@fanfare/contract/notifications'
import { createStory, listOwnStories } from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

const LISTENERS = ['posts', 'galleries', 'videos', 'stories']

let site: TestServer
let nadia: Caller
let follower: Caller
let photoId: string
let videoId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  follower = await site.fan('felix')
  await follower(follows.follow, { params: { id: nadia.id } })
  photoId = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  videoId = (await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 1) } }))._id
  await site.quiet()
})

const becomes = (status: 'processing' | 'ready') =>
  site.sql.query('update files set status = $1 where id = any($2)', [status, [photoId, videoId]])

/** Simulates the event at the end of processing. */
async function isProcessed(): Promise<void> {
  await becomes('ready')
  for (const fileId of [photoId, videoId])
    for (const kind of LISTENERS)
      await site.sql.query('select graphile_worker.add_job($1, $2)', [
        `media.processed > publish ${kind}`,
        { fileId, ownerId: nadia.id },
      ])
  await site.quiet()
}
const suspended = (status: 'suspended' | 'active') =>
  site.sql.query('update accounts set status = $1 where id = $2', [status, nadia.id])

test("a suspended performer's content is not published after processing, and the performer is notified", async () => {
  await becomes('processing')
  const free = { audience: 'free' } as const
  const { _id: post } = await nadia(posts.createPost, { body: { ...free, text: 'soon', fileIds: [photoId] } })
  const { _id: gallery } = await nadia(galleries.createGallery, { body: { ...free, title: 'Soon', fileIds: [photoId] } })
  const { _id: video } = await nadia(videos.createVideo, { body: { ...free, title: 'Soon', videoId } })
  await nadia(createStory, { body: { audience: 'followers', fileId: photoId } })
  await suspended('suspended')
  await isProcessed()
  await suspended('active')
  assert.deepEqual((await follower(listNotifications, { query: {} })).data, [])
  assert.deepEqual(
    [
      (await nadia(posts.readOwnPost, { params: { id: post } })).status,
      (await nadia(galleries.viewOwnGallery, { params: { id: gallery } })).status,
      (await nadia(videos.viewOwnVideo, { params: { id: video } })).status,
      ...(await nadia(listOwnStories, { query: {} })).data.map(({ status }) => status),
    ],
    ['draft', 'draft', 'draft', 'failed'],
  )
  const told = (await nadia(listNotifications, { query: {} })).data
    .map(({ link }) => link)
    .filter((link) => link !== '/studio/followers')
  assert.deepEqual(told.toSorted(), [
    `/studio/galleries/${gallery}`,
    `/studio/posts/${post}`,
    '/studio/stories',
    `/studio/videos/${video}`,
  ])
})
