import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as comments from '@fanfare/contract/comments'
import * as galleries from '@fanfare/contract/galleries'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import * as purchases from '@fanfare/contract/purchases'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from '../../../test/pictures.ts'
import { H264, openRecordings, PICTURE } from '../../../test/recordings.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let oscar: Caller
let fan: Caller
/** The fan's purchases in this order. */
let bought: Record<'post' | 'gallery' | 'message' | 'video' | 'other', string>
const recordings = await openRecordings()

const photo = async (who: Caller) => (await who(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
async function film(): Promise<string> {
  const path = recordings.make('film.mp4', `${PICTURE} -t 1 ${H264} -an`)
  const file = new Blob([new Uint8Array(await readFile(path))])
  return (await nadia(vault.uploadVaultVideo, { files: { file } }))._id
}

beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  oscar = await site.performer('oscar')
  fan = await site.fan('felix', 1000)
  const paid = { audience: 'paid', price: 10 } as const
  const { _id: post } = await nadia(posts.createPost, { body: { ...paid, text: 'Storm over 100% Brest', teaser: 'Weather' } })
  const { _id: gallery } = await nadia(galleries.createGallery, {
    body: { ...paid, title: 'Harbour', description: 'Boats at Dawn', fileIds: [await photo(nadia)] },
  })
  const { _id: video } = await nadia(videos.createVideo, {
    body: { ...paid, title: 'Tide', videoId: await film(), tags: 'nightwalk' },
  })
  const { _id: other } = await oscar(posts.createPost, { body: { ...paid, text: 'A quiet storm' } })
  const { _id: conversation } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const uploaded = await nadia(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const { _id: message } = await nadia(messages.sendMessage, {
    params: { id: conversation },
    body: { text: 'Only for you: the lighthouse', fileIds: [uploaded._id], price: 5 },
  })
  await site.quiet()
  bought = { post, gallery, message, video, other }
  await fan(posts.buyPost, { params: { id: post } })
  await fan(galleries.buyGallery, { params: { id: gallery } })
  await fan(messages.buyMessage, { params: { id: message } })
  await fan(videos.buyVideo, { params: { id: video } })
  await fan(posts.buyPost, { params: { id: other } })
})

type PurchaseQuery = Input<typeof purchases.listOwnPurchases>['query']
const found = async (query: PurchaseQuery = {}, who = fan) =>
  (await who(purchases.listOwnPurchases, { query })).data.map(({ targetId }) => targetId)

test('a fan filters purchases by kind and performer, in either order, page by page', async () => {
  const { post, gallery, message, video, other } = bought
  assert.deepEqual(await found(), [other, video, message, gallery, post])
  assert.deepEqual(await found({ sort: 'oldest' }), [post, gallery, message, video, other])
  assert.deepEqual(await found({ kind: 'post' }), [other, post])
  assert.deepEqual(await found({ kind: 'post', performerId: nadia.id }), [post])
  assert.deepEqual(await found({ performerId: nadia.id, limit: 2, offset: 1 }), [message, gallery])
  assert.deepEqual(await found({ kind: 'tip' }), [])
  assert.deepEqual(await found({ performerId: fan.id }), [])
  const { total } = await fan(purchases.listOwnPurchases, { query: { performerId: nadia.id, limit: 1 } })
  assert.equal(total, 4)
})

test('a fan sees how many purchases each choice of a filter leaves under the other filters', async () => {
  const counts = async (query: Input<typeof purchases.countOwnPurchases>['query'] = {}) => {
    const { total, kinds, performers } = await fan(purchases.countOwnPurchases, { query })
    return {
      total,
      kinds: Object.fromEntries(kinds.map((one) => [one.kind, one.total])),
      performers: performers.map((one) => [one.performer.username, one.total]),
    }
  }
  assert.deepEqual(await counts(), {
    total: 5,
    kinds: { post: 2, gallery: 1, message: 1, video: 1 },
    performers: [
      ['nadia', 4],
      ['oscar', 1],
    ],
  })
  assert.deepEqual(await counts({ kind: 'post', performerId: oscar.id }), {
    total: 1,
    kinds: { post: 1 },
    performers: [
      ['oscar', 1],
      ['nadia', 1],
    ],
  })
  assert.deepEqual((await counts({ q: 'storm' })).kinds, { post: 2 })
  const stranger = await site.fan('stranger')
  assert.deepEqual(await stranger(purchases.countOwnPurchases), { total: 0, kinds: [], performers: [] })
})

test("a fan finds purchases of every kind by their words and by the performer's name", async () => {
  const { post, gallery, message, video, other } = bought
  assert.deepEqual(await found({ q: 'STORM' }), [other, post])
  assert.deepEqual(await found({ q: 'storm nadia' }), [post], 'one word in the text and one in the name')
  assert.deepEqual(await found({ q: 'weather' }), [post], 'matches the teaser too')
  assert.deepEqual(await found({ q: ' dawn  boat ' }), [gallery])
  assert.deepEqual(await found({ q: 'lighthouse' }), [message])
  assert.deepEqual(await found({ q: 'nightwalk' }), [video])
  assert.deepEqual(await found({ q: '@oscar' }), [other])
  assert.deepEqual(await found({ q: '100%' }), [post])
  for (const q of ['100_', 'a%t', 'storm harbour', "'; drop table sales"]) assert.deepEqual(await found({ q }), [], q)
  assert.deepEqual(await found({ q: '  ' }), await found())
})

test("a fan finds no words of content they may not read: others', refunded or behind a block", async () => {
  const { post, other } = bought
  const late = await site.fan('late', 100)
  assert.deepEqual(await found({ q: 'storm' }, late), [])
  await late(posts.buyPost, { params: { id: post } })
  assert.deepEqual(await found({ q: 'storm' }, late), [post], 'without purchases of other fans')

  await late(posts.buyPost, { params: { id: other } })
  await site.sql.query(`delete from entitlements where holder_id = $1 and kind = 'purchase' and subject_id = $2`, [late.id, post])
  assert.deepEqual(await found({ q: 'storm' }, late), [other])
  assert.deepEqual(await found({ q: 'nadia' }, late), [post], 'the receipt stays')
  await site.sql.query(`insert into blocks (owner_id, account_id) values ($1, $2)`, [oscar.id, late.id])
  assert.deepEqual(await found({ q: 'storm' }, late), [])
})

test('a buyer keeps purchases from a performer who deletes the account, and no one else sees them', async () => {
  const { gallery, post } = bought
  const [reader, stranger] = [fan, await site.fan('stranger.late')]
  await site.sql.query(`update accounts set status = 'deleted' where id = $1`, [nadia.id])
  assert.ok((await found()).includes(gallery))
  const { data } = await reader(purchases.listOwnPurchases, { query: { kind: 'gallery' } })
  assert.equal(data[0]?.card?.title, 'Harbour')
  const opened = await reader(galleries.viewGallery, { params: { id: gallery } })
  assert.ok(!opened.locked)
  assert.equal((await fetch(new URL(opened.photos[0]?.url ?? '', site.api))).status, 200)
  const read = await reader(posts.viewPost, { params: { id: post } })
  assert.ok(!read.locked)
  assert.equal(read.text, 'Storm over 100% Brest')
  assert.deepEqual([opened.can, read.can], [[], []], 'a deleted performer cannot be tipped')
  const talk = await reader(comments.listComments, { query: { objectType: 'post', objectId: post } })
  assert.equal(talk.permission, 'closed', 'a deleted performer cannot reply')
  for (const id of [gallery, post])
    assert.equal(await stranger(galleries.viewGallery, { params: { id } }).catch((error: ApiError) => error.code), 'not_found')
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [nadia.id])
  assert.equal(await reader(posts.viewPost, { params: { id: post } }).catch((error: ApiError) => error.code), 'not_found')
})
