/** Tests published content to which its performer adds a file: it stays unchanged for others until the file is processed. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import * as galleries from '@fanfare/contract/galleries'
import { listNotifications } from '@fanfare/contract/notifications'
import { viewPerformer } from '@fanfare/contract/performers'
import { listPhotosOf } from '@fanfare/contract/photos'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let old: string
let added: string
let videoId: string

const photo = async () => (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 1000)
  old = await photo()
  videoId = (await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 1) } }))._id
})
beforeEach(async () => {
  added = await photo()
  await site.quiet()
  await site.sql.query(`update files set status = 'processing' where id = $1`, [added])
})

/** Simulates the event at the end of processing. */
async function isProcessed(status: 'ready' | 'failed'): Promise<void> {
  await site.sql.query('update files set status = $1 where id = $2', [status, added])
  for (const kind of ['posts', 'galleries', 'videos'])
    await site.sql.query('select graphile_worker.add_job($1, $2)', [
      `media.processed > publish ${kind}`,
      { fileId: added, ownerId: nadia.id },
    ])
  await site.quiet()
}
const told = async (link: string) =>
  (await nadia(listNotifications, { query: {} })).data.filter((one) => one.link === link).length
const photosOfProfile = async () => ({
  counted: (await fan(viewPerformer, { params: { id: nadia.id } })).totalPhotos,
  listed: (await fan(listPhotosOf, { params: { performerId: nadia.id } })).data.length,
})

const postOf = async (id: string) => {
  const post = await fan(posts.viewPost, { params: { id } })
  return post.locked ? post.inside.photos : post.files.map((file) => file._id)
}

test('a post shows its old photos while an added one is processed, and then both', async () => {
  const body = { text: '', audience: 'free' as const }
  const { _id: id } = await nadia(posts.createPost, { body: { ...body, fileIds: [old] } })
  await site.quiet()
  const before = await photosOfProfile()
  await nadia(posts.updatePost, { params: { id }, body: { ...body, fileIds: [added, old] } })
  await site.quiet()
  assert.deepEqual(await postOf(id), [old])
  assert.deepEqual(await photosOfProfile(), before)
  assert.deepEqual(
    (await nadia(posts.readOwnPost, { params: { id } })).files.map(({ status }) => status),
    ['processing', 'ready'],
  )
  await isProcessed('ready')
  assert.deepEqual(await postOf(id), [added, old])
  assert.deepEqual(await photosOfProfile(), { counted: before.counted + 1, listed: before.listed + 1 })
})

test('a locked post states only ready files; a fan who buys it sees the added photo when it is ready', async () => {
  const body = { text: '', audience: 'paid' as const, price: 10 }
  const { _id: id } = await nadia(posts.createPost, { body: { ...body, fileIds: [old] } })
  await nadia(posts.updatePost, { params: { id }, body: { ...body, fileIds: [old, added] } })
  assert.equal(await postOf(id), 1)
  await fan(posts.buyPost, { params: { id } })
  assert.deepEqual(await postOf(id), [old])
  await isProcessed('ready')
  assert.deepEqual(await postOf(id), [old, added])
})

test('a post stays published without an added file that fails, and its performer is notified', async () => {
  const body = { text: 'words', audience: 'free' as const }
  const { _id: id } = await nadia(posts.createPost, { body })
  await nadia(posts.updatePost, { params: { id }, body: { ...body, fileIds: [added] } })
  assert.deepEqual(await postOf(id), [])
  await isProcessed('failed')
  assert.deepEqual(await postOf(id), [])
  assert.equal(await told(`/studio/posts/${id}`), 1)
})

test('a post is not shown empty if its ready photo is deleted before the other is processed', async () => {
  const [gone, body] = [await photo(), { text: '', audience: 'free' as const }]
  await site.quiet()
  const { _id: id } = await nadia(posts.createPost, { body: { ...body, fileIds: [gone] } })
  await nadia(posts.updatePost, { params: { id }, body: { ...body, fileIds: [gone, added] } })
  await nadia(vault.deleteVaultItem, { params: { id: gone } })
  await site.quiet()
  await assert.rejects(postOf(id), { code: 'not_found' })
  await isProcessed('ready')
  assert.deepEqual(await postOf(id), [added])
})

test('a gallery shows its old photos while an added one is processed, and then both', async () => {
  const body = { title: 'Harbour', audience: 'free' as const }
  const { _id: id } = await nadia(galleries.createGallery, { body: { ...body, fileIds: [old] } })
  const shown = async () => {
    const gallery = await fan(galleries.viewGallery, { params: { id } })
    return gallery.locked ? [] : gallery.photos.map((file) => file._id)
  }
  await nadia(galleries.updateGallery, { params: { id }, body: { ...body, fileIds: [old, added], coverId: added } })
  await site.quiet()
  assert.deepEqual(await shown(), [old])
  assert.equal((await fan(galleries.viewGallery, { params: { id } })).cover, undefined)
  await isProcessed('ready')
  assert.deepEqual(await shown(), [old, added])
  assert.equal((await fan(galleries.viewGallery, { params: { id } })).cover?._id, added)
})

test('a video stays visible while its new thumbnail is processed, and without one that fails', async () => {
  const body = { title: 'Tide', audience: 'free' as const }
  const { _id: id } = await nadia(videos.createVideo, { body: { ...body, videoId } })
  await site.quiet()
  await nadia(videos.updateVideo, { params: { id }, body: { ...body, thumbnailId: added }, files: {} })
  const view = () => fan(videos.viewVideo, { params: { id } })
  assert.equal((await view()).thumbnail, undefined)
  await isProcessed('failed')
  assert.equal((await view()).thumbnail, undefined)
  assert.equal(await told(`/studio/videos/${id}`), 1)
  await isProcessed('ready')
  assert.equal((await view()).thumbnail?._id, added)
})
