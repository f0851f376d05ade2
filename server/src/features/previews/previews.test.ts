import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Media } from '@fanfare/contract/media'
import * as posts from '@fanfare/contract/posts'
import * as previews from '@fanfare/contract/previews'
import * as vault from '@fanfare/contract/vault'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let other: Caller
let fan: Caller
let fileId: string
let postId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  other = await site.performer('other')
  fan = await site.fan('felix', 100)
  fileId = (await nadia(posts.uploadPostVideo, { files: { file: await film(site, 8) } }))._id
  postId = (await nadia(posts.createPost, { body: { text: 'a film', audience: 'paid', price: 20, fileIds: [fileId] } }))._id
  await waitFor(async () => (await videoOf(fileId)).progress === 100, 'the video to be complete')
})

const itemOf = async (id: string): Promise<Media> => (await nadia(vault.viewVaultItem, { params: { id } })).media
async function videoOf(id: string) {
  const media = await itemOf(id)
  return media.type === 'video' ? media : assert.fail('no video')
}
const bytesAt = async (url: string) => Buffer.from(await (await fetch(site.base + url)).arrayBuffer())
const previewFor = async (who: Caller) => {
  const post = await who(posts.viewPost, { params: { id: postId } })
  return post.locked ? post.previews[0]?.placeholder : undefined
}

test('a performer chooses a frame as the poster, and strangers see that frame', async () => {
  const { data: frames } = await nadia(previews.listPosters, { params: { id: fileId } })
  assert.equal(frames.length, 5)
  assert.equal(frames.filter(({ isChosen }) => isChosen).length, 1)
  const wanted = frames.find(({ isChosen }) => !isChosen)!
  const blurBefore = await previewFor(fan)
  const { placeholder } = await videoOf(fileId)
  await nadia(previews.putPoster, { params: { id: fileId }, body: { poster: wanted.poster } })
  const now = await videoOf(fileId)
  assert.deepEqual(await bytesAt(now.posterUrl), await bytesAt(wanted.url))
  assert.notEqual(now.placeholder, placeholder)
  assert.notEqual(await previewFor(fan), blurBefore)
  const { data: after } = await nadia(previews.listPosters, { params: { id: fileId } })
  assert.deepEqual(
    after.filter(({ isChosen }) => isChosen).map(({ poster }) => poster),
    [wanted.poster],
  )
})

test('a performer uses their own photo as the poster, which stays after the photo is deleted and ends with another choice', async () => {
  const { _id: photoId } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg(600, 400) } })
  await waitFor(async () => (await itemOf(photoId)).status === 'ready', 'the photo')
  await nadia(previews.putPoster, { params: { id: fileId }, body: { photoId } })
  const { posterUrl } = await videoOf(fileId)
  assert.equal((await fetch(site.base + posterUrl)).status, 200)
  await nadia(vault.deleteVaultItem, { params: { id: photoId } })
  await site.quiet()
  assert.equal((await fetch(site.base + posterUrl)).status, 200)
  await nadia(previews.putPoster, { params: { id: fileId }, body: { poster: 'poster-1.webp' } })
  await site.quiet()
  // A day later, because a running backup may still name the file.
  await site.sql.query(
    `select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = 'discard objects'), run_at => now())`,
  )
  await waitFor(async () => (await fetch(site.base + posterUrl)).status === 404, 'the copy to be removed')
})

test('a performer cuts a teaser with sound as its own item, and the same part twice is one item', async () => {
  const cut = (startSeconds: number, seconds: number) =>
    nadia(previews.cutTeaser, { params: { id: fileId }, body: { startSeconds, seconds } })
  const [first, again] = await Promise.all([cut(2, 5), cut(2, 5)])
  assert.equal(first._id, again._id)
  await waitFor(async () => (await itemOf(first._id)).status === 'ready', 'the teaser')
  const teaser = await videoOf(first._id)
  assert.deepEqual([teaser.isTeaser, Math.round(teaser.seconds), teaser.hasAudio], [true, 5, true])
  const { rows } = await site.sql.query('select bytes::int from files where id = $1', [first._id])
  const { bytes: original } = (await site.sql.query('select bytes::int from files where id = $1', [fileId])).rows[0]
  assert.ok(
    rows[0].bytes > 0 && rows[0].bytes !== 5 * 300_000 && rows[0].bytes < original * 2,
    'the size of the cut file, not the estimate',
  )
  assert.equal((await videoOf(fileId)).isTeaser, false)
  assert.match(await (await fetch(site.base + teaser.url, { headers: { cookie: `token=${nadia.token}` } })).text(), /EXTM3U/)
  // A teaser is an item like any other: content that shows it decides who sees it.
  const { _id: id } = await nadia(posts.createPost, { body: { text: 'soon', audience: 'free', fileIds: [first._id] } })
  await waitFor(async () => (await nadia(posts.readOwnPost, { params: { id } })).status === 'published', 'the post')
  const post = await fan(posts.viewPost, { params: { id } })
  assert.ok(!post.locked && post.files[0]?.type === 'video' && post.files[0].isTeaser)
})

test("a performer cannot change others' videos, and reads why an invalid choice is rejected", async () => {
  const teaser = { startSeconds: 0, seconds: 5 }
  for (const id of [fileId, '00000000-0000-7000-8000-000000000000']) {
    await assert.rejects(other(previews.listPosters, { params: { id } }), { status: 404 })
    await assert.rejects(other(previews.putPoster, { params: { id }, body: { poster: 'poster-1.webp' } }), { status: 404 })
    await assert.rejects(other(previews.cutTeaser, { params: { id }, body: teaser }), { status: 404 })
  }
  const { _id: photoId } = await other(vault.uploadVaultPhoto, { files: { file: await jpeg(400, 400) } })
  await site.quiet()
  await assert.rejects(nadia(previews.putPoster, { params: { id: fileId }, body: { photoId } }), { status: 404 })
  await assert.rejects(other(previews.putPoster, { params: { id: photoId }, body: { photoId } }), { status: 404 })
  await assert.rejects(nadia(previews.putPoster, { params: { id: fileId }, body: { poster: 'poster-9.webp' } }), { status: 404 })
  await assert.rejects(nadia(previews.putPoster, { params: { id: fileId }, body: { poster: '../../raw/x' } }), {
    code: 'not_valid',
  })
  await assert.rejects(nadia(previews.cutTeaser, { params: { id: fileId }, body: { startSeconds: 0, seconds: 4 } }), {
    code: 'not_valid',
  })
  await assert.rejects(nadia(previews.cutTeaser, { params: { id: fileId }, body: { startSeconds: 0, seconds: 20 } }), {
    message: /too short/,
  })
})
