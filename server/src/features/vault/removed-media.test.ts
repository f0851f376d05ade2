/** Stories of media that were sold and then left the vault: unsold uses behave as if the media never existed. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as galleries from '@fanfare/contract/galleries'
import * as ownStories from '@fanfare/contract/own-stories'
import { viewPerformer } from '@fanfare/contract/performers'
import * as posts from '@fanfare/contract/posts'
import * as stories from '@fanfare/contract/stories'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import * as welcome from '@fanfare/contract/welcome'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let buyer: Caller
let follower: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  buyer = await site.fan('buyer', 200)
  follower = await site.fan('follower', 100)
  await follower(follows.follow, { params: { id: nadia.id } })
})

const code = (error: ApiError) => error.code
const photo = async () => (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
const photos = async (count: number) => Promise.all(Array.from({ length: count }, photo))
type Draft = Partial<Input<typeof posts.createPost>['body']>
const post = async (draft: Draft) => (await nadia(posts.createPost, { body: { text: '', audience: 'free', ...draft } }))._id
/** The buyer pays for it, and the performer deletes it. */
async function sellAndDelete(fileId: string): Promise<string> {
  const id = await post({ text: 'mine', audience: 'paid', price: 5, fileIds: [fileId] })
  await site.quiet()
  await buyer(posts.buyPost, { params: { id } })
  await nadia(vault.deleteVaultItem, { params: { id: fileId } })
  await site.quiet()
  return id
}
const statusOf = async (id: string) => (await nadia(posts.readOwnPost, { params: { id } })).status
const filesOf = async (who: Caller, id: string) => {
  const shown = await who(posts.viewPost, { params: { id } })
  return shown.locked ? [] : shown.files.map((file) => file._id)
}
const galleryOf = (who: Caller, id: string) => who(galleries.viewGallery, { params: { id } })
const countOnCard = async (who: Caller, id: string) =>
  (await who(galleries.searchGalleries, { query: { performerId: nadia.id } })).data.find((one) => one._id === id)?.inside.photos

test('a story of deleted media ends for everyone, and no ring shows it as new', async () => {
  const fileId = await photo()
  await nadia(ownStories.createStory, { body: { fileId, audience: 'followers' } })
  await site.quiet()
  const rings = async () => (await follower(stories.listRings, { query: { performerIds: nadia.id } })).rings.length
  assert.equal(await rings(), 1)
  const sold = await sellAndDelete(fileId)
  assert.deepEqual([await rings(), (await nadia(ownStories.listOwnStories, { query: { show: 'running' } })).data.length], [0, 0])
  assert.deepEqual(await filesOf(buyer, sold), [fileId])
})

test('a post without other content becomes a draft, one with more stays, and a sold one keeps it for its buyers', async () => {
  const [fileId = '', other = ''] = await photos(2)
  const only = await post({ audience: 'free', fileIds: [fileId] })
  const subscribers = await post({ audience: 'subscribers', fileIds: [fileId] })
  const paid = await post({ audience: 'paid', price: 20, fileIds: [fileId] })
  const both = await post({ audience: 'free', fileIds: [fileId, other], alts: ['gone', 'left'] })
  const bundle = await post({ audience: 'paid', price: 20, fileIds: [fileId, other] })
  await site.quiet()
  const sold = await sellAndDelete(fileId)
  assert.deepEqual(await Promise.all([only, subscribers, paid, both, bundle, sold].map(statusOf)), [
    'failed',
    'failed',
    'failed',
    'published',
    'published',
    'published',
  ])
  assert.equal(await follower(posts.viewPost, { params: { id: only } }).catch(code), 'not_found')
  assert.deepEqual(await filesOf(follower, both), [other])
  assert.equal((await nadia(posts.readOwnPost, { params: { id: both } })).files[0]?.alt, 'left')
  assert.deepEqual(await filesOf(buyer, sold), [fileId])
  await buyer(posts.buyPost, { params: { id: bundle } })
  assert.deepEqual(await filesOf(buyer, bundle), [fileId, other])
  const again = { text: '', audience: 'free' as const, fileIds: [fileId, other] }
  assert.equal(await nadia(posts.updatePost, { params: { id: both }, body: again }).catch(code), 'not_found')
})

test('a gallery counts fewer photos for everyone but its buyers', async () => {
  const ids = await photos(3)
  const body = { audience: 'free' as const, fileIds: ids }
  const free = (await nadia(galleries.createGallery, { body: { ...body, title: 'Open' } }))._id
  const terms = { ...body, audience: 'paid' as const, price: 20 }
  const paid = (await nadia(galleries.createGallery, { body: { ...terms, title: 'Sold' } }))._id
  await site.quiet()
  await buyer(galleries.buyGallery, { params: { id: paid } })
  await nadia(vault.deleteVaultItem, { params: { id: ids[0]! } })
  await site.quiet()
  const open = await galleryOf(follower, free)
  assert.deepEqual([open.totalPhotos, await countOnCard(follower, free), open.locked ? 0 : open.photos.length], [2, 2, 2])
  assert.equal((await galleryOf(nadia, free)).totalPhotos, 2)
  const locked = await galleryOf(follower, paid)
  assert.deepEqual([locked.totalPhotos, locked.locked && locked.inside.photos, await countOnCard(follower, paid)], [2, 2, 2])
  const bought = await galleryOf(buyer, paid)
  assert.deepEqual([bought.totalPhotos, bought.locked ? 0 : bought.photos.length, await countOnCard(buyer, paid)], [3, 3, 3])
})

test('a profile counts only photos that visitors can find', async () => {
  const ids = await photos(3)
  const counted = async () =>
    (await site.guest(viewPerformer, { params: { id: nadia.id } })).published.reduce((sum, { photos }) => sum + photos, 0)
  await site.quiet()
  const before = await counted()
  const terms = { audience: 'paid' as const, price: 10, fileIds: ids }
  const { _id: id } = await nadia(galleries.createGallery, { body: { ...terms, title: 'Counted' } })
  await post(terms)
  await site.quiet()
  await buyer(galleries.buyGallery, { params: { id } })
  assert.equal(await counted(), before + 6)
  await nadia(vault.deleteVaultItem, { params: { id: ids[0]! } })
  await site.quiet()
  assert.equal(await counted(), before + 4)
})

test('a free video of deleted media is no longer visible', async () => {
  const { _id: videoId } = await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 1) } })
  const { _id: id } = await nadia(videos.createVideo, { body: { title: 'Tide', audience: 'free', videoId } })
  await site.quiet()
  const sold = await sellAndDelete(videoId)
  assert.equal((await nadia(videos.viewOwnVideo, { params: { id } })).status, 'failed')
  assert.deepEqual(await filesOf(buyer, sold), [videoId])
})

test('deleted media no longer appear in the welcome', async () => {
  const photoId = await photo()
  await nadia(welcome.setWelcome, { body: { photoId } })
  await sellAndDelete(photoId)
  assert.deepEqual(await site.guest(welcome.viewWelcome, { params: { id: nadia.id } }), {})
})
