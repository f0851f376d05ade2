import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import * as exported from '@fanfare/contract/exports'
import * as galleries from '@fanfare/contract/galleries'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import * as ownProfile from '@fanfare/contract/own-profile'
import { NO_AVATAR } from '@fanfare/contract/people'
import { viewPerformer } from '@fanfare/contract/performers'
import { setPhotoAsCover } from '@fanfare/contract/photos'
import * as ownStories from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import { cutTeaser } from '@fanfare/contract/previews'
import * as purchases from '@fanfare/contract/purchases'
import * as takedowns from '@fanfare/contract/takedowns'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { uploadWelcomePhoto, viewWelcome } from '@fanfare/contract/welcome'
import { film } from '../../../test/test-videos.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator('olga')
  nadia = await site.performer('nadia')
  await nadia(ownProfile.updateOwnProfile, { body: { downloadsAllowed: true } })
})

const upload = async (who: Caller, file: Blob) => (await who(vault.uploadVaultPhoto, { files: { file } }))._id
const photo = async () => upload(nadia, await jpeg())
const takesDown = (fileIds: string[], reason = 'Somebody in it is too young') =>
  olga(takedowns.takeDownMedia, { body: { fileIds, reason } })
/** Returns all stored paths that contain this id, including files in the trash. */
const stored = (id: string) =>
  readdirSync(join(site.folder, 'media'), { recursive: true })
    .map(String)
    .filter((path) => path.includes(id))
const bought = async (fan: Caller) => (await fan(purchases.listOwnPurchases, {})).data

test('a takedown deletes all sizes of the files, content stays without them, and buyers read why', async () => {
  const bytes = await jpeg()
  const gone = await upload(nadia, bytes)
  const left = await photo()
  const fan = await site.fan('felix', 500)
  const { _id: galleryId } = await nadia(galleries.createGallery, {
    body: { title: 'Harbour', audience: 'paid', price: 10, fileIds: [gone, left] },
  })
  const { _id: postId } = await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', fileIds: [gone] } })
  await nadia(ownStories.createStory, { body: { fileId: gone, audience: 'free' } })
  await site.quiet()
  await fan(galleries.buyGallery, { params: { id: galleryId } })
  const { _id: conversationId } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const { _id: messageId } = await nadia(messages.sendMessage, {
    params: { id: conversationId },
    body: { text: '', lockedText: 'and words', price: 5, fileIds: [gone] },
  })
  const open = await fan(galleries.viewGallery, { params: { id: galleryId } })
  assert.ok(!open.locked)
  const addresses = open.photos.flatMap(({ _id, url, fullUrl }) => (_id === gone ? [url, fullUrl] : []))
  assert.equal(addresses.length, 2)
  assert.notEqual(stored(gone).length, 0)

  assert.deepEqual(await takesDown([gone]), { total: 1 })
  await site.quiet()
  assert.deepEqual(stored(gone), [])
  for (const address of addresses) assert.equal((await fetch(site.base + address)).status, 404)
  const after = await fan(galleries.viewGallery, { params: { id: galleryId } })
  assert.deepEqual(after.locked ? [] : after.photos.map(({ _id }) => _id), [left])
  const post = await fan(posts.viewPost, { params: { id: postId } })
  assert.deepEqual(post.locked ? undefined : [post.text, post.files], ['Hello', []])
  assert.equal((await nadia(ownStories.listOwnStories, { query: { show: 'running' } })).data.length, 0)
  const { data: thread } = await fan(messages.listMessages, { params: { id: conversationId } })
  const message = thread.find(({ _id }) => _id === messageId)
  assert.ok(message && JSON.stringify(message).includes(gone) === false)
  assert.deepEqual(
    (await bought(fan)).map(({ targetId, takenDown }) => [targetId, takenDown]),
    [[galleryId, { files: 1, of: 2 }]],
  )

  const [news] = (await nadia(listNotifications, { query: {} })).data.filter(({ type }) => type === 'takedowns')
  assert.equal(news?.title, 'The site has removed one of your files: Somebody in it is too young')
  const { data: records } = await olga(takedowns.listTakedowns, { query: {} })
  assert.deepEqual(
    records.map(({ owner, kind, reason, orderedBy }) => [owner.username, kind, reason, orderedBy.username]),
    [['nadia', 'photo', 'Somebody in it is too young', 'olga']],
  )
  // Neither an upload nor an SQL statement restores the file.
  await assert.rejects(takesDown([gone]), isApiError('already_done'))
  for (const who of [nadia, await site.performer('other')])
    await assert.rejects(upload(who, bytes), isApiError('upload_not_accepted'))
  await assert.rejects(site.sql.query('delete from media_takedowns'), /history is not rewritten/)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a sold video is removed with its teaser, even after it left the vault, and its buyer reads so in the library', async () => {
  const { _id: filmId } = await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 7) } })
  await site.quiet()
  const teaser = await nadia(cutTeaser, { params: { id: filmId }, body: { startSeconds: 0, seconds: 5 } })
  await site.quiet()
  const { _id: id } = await nadia(videos.createVideo, {
    body: { title: 'Tide', audience: 'paid', price: 5, videoId: filmId, teaserId: teaser._id },
  })
  await site.quiet()
  const fan = await site.fan('wilma', 50)
  await fan(videos.buyVideo, { params: { id }, body: { price: 5 } })
  await nadia(vault.deleteVaultItem, { params: { id: filmId } })
  await site.quiet()
  const { owner, data } = await olga(takedowns.listStoredMedia, { query: { of: `${site.base}/video/${id}?from=home` } })
  assert.deepEqual(
    [owner.username, data.map(({ _id, totalBuyers }) => [_id, totalBuyers])],
    [
      'nadia',
      [
        [teaser._id, 0],
        [filmId, 1],
      ],
    ],
  )
  assert.deepEqual(await takesDown([filmId]), { total: 2 })
  await site.quiet()
  for (const one of [filmId, teaser._id]) assert.deepEqual(stored(one), [])
  await assert.rejects(fan(videos.viewVideo, { params: { id } }), isApiError('not_found'))
  const [purchase] = await bought(fan)
  assert.deepEqual([purchase?.card, purchase?.takenDown], [undefined, { files: 1, of: 1 }])
})

test("a takedown deletes archives that may contain the file, including buyers', and keeps those of others", async () => {
  const [gone, left] = [await photo(), await photo()]
  const [buyer, other] = [await site.fan('buyer', 50), await site.fan('other.buyer', 50)]
  for (const [fan, fileId] of [
    [buyer, gone],
    [other, left],
  ] as const) {
    const { _id: id } = await nadia(galleries.createGallery, {
      body: { title: 'Pier', audience: 'paid', price: 5, fileIds: [fileId] },
    })
    await site.quiet()
    await fan(galleries.buyGallery, { params: { id } })
    await fan(exported.startLibraryExport, { body: {} })
  }
  await nadia(exported.startVaultExport, {})
  await site.quiet()
  const archives = async () =>
    Promise.all([nadia, buyer, other].map(async (who) => (await who(exported.listExports)).data[0]?.status))
  assert.deepEqual(await archives(), ['ready', 'ready', 'ready'])
  const [{ id } = { id: '' }] = (await site.sql.query<{ id: string }>('select id from exports where account_id = $1', [buyer.id]))
    .rows
  assert.notEqual(stored(id).length, 0)
  await takesDown([gone])
  await site.quiet()
  assert.deepEqual(await archives(), [undefined, undefined, 'ready'])
  assert.deepEqual(stored(id), [])
})

test('an operator finds media by owner, page by page, and an unknown owner is not found', async () => {
  const otto = await site.performer('otto.finds')
  const ids = [await upload(otto, await jpeg()), await upload(otto, await jpeg()), await upload(otto, await jpeg())]
  const find = (of: string, cursor?: string) =>
    olga(takedowns.listStoredMedia, { query: { of, limit: 2, ...(cursor !== undefined && { cursor }) } })
  const first = await find(' @otto.finds ')
  assert.deepEqual([first.data.length, first.total], [2, 3])
  const second = await find(`${site.base}/otto.finds?tab=photos`, first.next)
  assert.deepEqual([...first.data, ...second.data].map(({ _id }) => _id).toSorted(), ids.toSorted())
  for (const typed of ['nobody.here', '/', '@', `/post/${otto.id}`])
    await assert.rejects(find(typed), isApiError('not_found'), typed)
  await assert.rejects(takesDown([otto.id]), isApiError('not_found'))
})

test("an operator takes down avatar, cover and welcome by the profile's address; their owner is notified and cannot upload them again", async () => {
  const vera = await site.performer('vera.shows')
  const [face, wide] = [await jpeg(), await jpeg(1500, 600)]
  const { avatar } = await vera(ownProfile.uploadPerformerAvatar, { files: { avatar: face } })
  const { cover } = await vera(ownProfile.uploadPerformerCover, { files: { cover: wide } })
  const { photo: greeting } = await vera(uploadWelcomePhoto, { files: { file: await jpeg() } })
  const other = await photo()
  await site.quiet()
  const find = () => olga(takedowns.listStoredMedia, { query: { of: `${site.base}/vera.shows` } })
  const before = await find()
  assert.deepEqual(
    before.pictures.map(({ kind, url }) => [kind, url]),
    [
      ['avatar', avatar],
      ['cover', cover],
    ],
  )
  assert.deepEqual(
    before.onProfile.map(({ _id }) => _id),
    [greeting?._id],
  )
  const ids = [...before.pictures, ...before.onProfile].map(({ _id }) => _id)
  assert.deepEqual(await takesDown(ids, 'Not the person who is verified'), { total: 3 })
  await site.quiet()
  for (const id of ids) assert.deepEqual(stored(id), [])
  for (const url of [avatar, cover]) assert.equal((await fetch(site.base + url)).status, 404)
  const profile = await site.guest(viewPerformer, { params: { id: vera.id } })
  assert.deepEqual([profile.avatar, profile.cover], [NO_AVATAR, ''])
  assert.deepEqual(await site.guest(viewWelcome, { params: { id: vera.id } }), {})
  const after = await find()
  assert.deepEqual([after.pictures, after.onProfile], [[], []])
  for (const who of [vera, nadia]) {
    await assert.rejects(who(ownProfile.uploadPerformerAvatar, { files: { avatar: face } }), isApiError('upload_not_accepted'))
    await assert.rejects(who(ownProfile.uploadPerformerCover, { files: { cover: wide } }), isApiError('upload_not_accepted'))
    await assert.rejects(upload(who, face), isApiError('upload_not_accepted'))
  }
  assert.equal((await site.guest(viewPerformer, { params: { id: vera.id } })).avatar, NO_AVATAR)
  const [news] = (await vera(listNotifications, { query: {} })).data.filter(({ type }) => type === 'takedowns')
  assert.equal(news?.title, 'The site has removed 3 of your files: Not the person who is verified')
  const { data: records } = await olga(takedowns.listTakedowns, { query: { limit: 3 } })
  assert.deepEqual(records.map(({ owner, kind }) => `${owner.username} ${kind}`).toSorted(), [
    'vera.shows avatar',
    'vera.shows cover',
    'vera.shows photo',
  ])
  await assert.rejects(takesDown(ids), isApiError('already_done'))
  assert.deepEqual(
    (await nadia(vault.searchVault, {})).data.some(({ _id }) => _id === other),
    true,
  )
})

test('a cover made from a vault photo is removed with it, and cannot be set again from another copy', async () => {
  const vera = await site.performer('vera.covers')
  const id = await upload(vera, await jpeg())
  await site.quiet()
  await vera(setPhotoAsCover, { params: { id } })
  const cover = async () => (await site.guest(viewPerformer, { params: { id: vera.id } })).cover
  const before = await cover()
  assert.notEqual(before, '')
  assert.deepEqual(await takesDown([id]), { total: 2 })
  await site.quiet()
  assert.equal(await cover(), '')
  assert.equal((await fetch(site.base + before)).status, 404)
})

test('a picture that is replaced while it is taken down never returns', async () => {
  const vera = await site.performer('vera.hurries')
  for (let round = 0; round < 10; round++) {
    const face = await jpeg()
    await vera(ownProfile.uploadPerformerAvatar, { files: { avatar: face } })
    const { pictures } = await olga(takedowns.listStoredMedia, { query: { of: 'vera.hurries' } })
    const id = pictures[0]?._id ?? assert.fail('no avatar')
    const [ordered, again] = await Promise.allSettled([
      takesDown([id]),
      vera(ownProfile.uploadPerformerAvatar, { files: { avatar: face } }),
    ])
    await site.quiet()
    const { avatar } = await site.guest(viewPerformer, { params: { id: vera.id } })
    // Either it was replaced before the takedown, or it was taken down and the same bytes are rejected.
    if (ordered.status === 'fulfilled') assert.deepEqual([avatar, again.status], [NO_AVATAR, 'rejected'])
    else assert.ok(again.status === 'fulfilled' && avatar === again.value.avatar)
  }
})
