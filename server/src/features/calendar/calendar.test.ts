import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { listScheduled, moveScheduled } from '@fanfare/contract/calendar'
import * as galleries from '@fanfare/contract/galleries'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import * as products from '@fanfare/contract/products'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let photo: string
let videoId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix')
  await fan(follow, { params: { id: nadia.id } })
  photo = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  videoId = (await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 1) } }))._id
  await site.quiet()
})

const code = (error: ApiError) => error.code
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Math.round(Date.now() / 1000) * 1000 + hours * HOUR).toISOString()
const free = { audience: 'free' as const }

const postAt = async (scheduledAt: string, who = nadia) =>
  (await who(posts.createPost, { body: { ...free, text: 'A line at dawn', publish: 'scheduled', scheduledAt } }))._id
const videoAt = async (scheduledAt: string, who = nadia) =>
  (await who(videos.createVideo, { body: { ...free, title: 'Tide', videoId, publish: 'scheduled', scheduledAt } }))._id
const galleryAt = async (scheduledAt: string, fileIds = [photo]) =>
  (await nadia(galleries.createGallery, { body: { ...free, title: 'Harbour', fileIds, publish: 'scheduled', scheduledAt } }))._id
const productAt = async (scheduledAt: string, who = nadia) =>
  (
    await who(products.createProduct, {
      body: {
        form: 'physical',
        title: 'Shirt',
        category: 'clothing',
        price: 20,
        handlingDays: 3,
        variants: [{ values: [], stock: 5 }],
        publish: 'scheduled',
        scheduledAt,
      },
      files: {},
    })
  )._id
const listed = async (query: { from?: string; before?: string; limit?: number; cursor?: string } = {}) =>
  nadia(listScheduled, { query })
const move = (kind: string, id: string, at: string, who = nadia) =>
  who(moveScheduled, { params: { kind, id }, body: { at } }).then(() => 'moved', code)
const empty = () =>
  site.sql.query(`update posts set removed_at = site_now() where performer_id = '${nadia.id}';
    update videos set removed_at = site_now() where performer_id = '${nadia.id}';
    update galleries set removed_at = site_now() where performer_id = '${nadia.id}';
    update products set removed_at = site_now() where performer_id = '${nadia.id}'`)

test('a performer pages through scheduled posts, videos and galleries in one list, earliest first', async () => {
  const [third, first, second] = [await postAt(inHours(30)), await videoAt(inHours(10)), await galleryAt(inHours(20))]
  await nadia(posts.createPost, { body: { ...free, text: 'out already' } })
  await nadia(galleries.createGallery, { body: { ...free, title: 'Draft', fileIds: [photo], publish: 'draft' } })
  const all = await listed()
  assert.deepEqual(
    all.data.map(({ _id, kind, title, link, status }) => [_id, kind, title, link, status]),
    [
      [first, 'video', 'Tide', `/studio/videos/${first}`, 'scheduled'],
      [second, 'gallery', 'Harbour', `/studio/galleries/${second}`, 'scheduled'],
      [third, 'post', 'A line at dawn', `/studio/posts/${third}`, 'scheduled'],
    ],
  )
  assert.equal(all.total, 3)
  const page = await listed({ limit: 2 })
  assert.deepEqual([page.data.map(({ _id }) => _id), page.total], [[first, second], 3])
  const rest = await listed({ limit: 2, cursor: page.next ?? '' })
  assert.deepEqual([rest.data.map(({ _id }) => _id), rest.next], [[third], undefined])
  const span = await listed({ from: inHours(15), before: inHours(25) })
  assert.deepEqual([span.data.map(({ _id }) => _id), span.total], [[second], 1])
})

test('a performer sees items scheduled for the same minute on one page only, whatever their kind', async () => {
  await empty()
  const at = inHours(12)
  const ids = [await postAt(at), await videoAt(at), await galleryAt(at), await productAt(at), await postAt(at)]
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: 1, ...(cursor !== undefined && { cursor }) })
    found.push(...page.data.map(({ _id }) => _id))
    cursor = page.next
  } while (cursor !== undefined)
  assert.deepEqual(found, ids.toSorted())
})

test('a performer moves only their own items, within a year and not into the past', async () => {
  await empty()
  const rival = await site.performer('rival')
  for (const [kind, id] of [
    ['post', await postAt(inHours(10))],
    ['video', await videoAt(inHours(10))],
    ['gallery', await galleryAt(inHours(10))],
    ['product', await productAt(inHours(10))],
  ] as const) {
    const at = inHours(50)
    assert.equal(await move(kind, id, at), 'moved', kind)
    assert.equal(await move(kind, id, at), 'moved', 'a second click')
    assert.equal((await listed()).data.find(({ _id }) => _id === id)?.scheduledAt, at)
    assert.equal(await move(kind, id, inHours(-1)), 'not_valid')
    assert.equal(await move(kind, id, inHours(400 * 24)), 'not_valid')
    assert.equal(await move(kind, id, inHours(20), rival), 'not_found')
    assert.equal(await move(kind, id, inHours(20), fan), 'not_allowed')
    assert.equal((await rival(listScheduled)).data.length, 0)
  }
  assert.equal(await move('message', photo, inHours(20)), 'not_found')
  assert.equal(await move('nothing', photo, inHours(20)), 'not_found')
})

test('a performer cannot unpublish an item by moving it', async () => {
  await empty()
  const { _id: id } = await nadia(galleries.createGallery, { body: { ...free, title: 'Out', fileIds: [photo] } })
  const { _id: video } = await nadia(videos.createVideo, { body: { ...free, title: 'Out', videoId } })
  const { _id: post } = await nadia(posts.createPost, { body: { ...free, text: 'Out' } })
  assert.deepEqual(
    [await move('gallery', id, inHours(9)), await move('video', video, inHours(9)), await move('post', post, inHours(9))],
    ['not_allowed', 'not_allowed', 'not_allowed'],
  )
  assert.equal((await fan(galleries.viewGallery, { params: { id } }))._id, id)
})

test('a scheduled gallery is published automatically once, and its followers are notified then', async () => {
  const at = new Date(Date.now() + 2_000).toISOString()
  const id = await galleryAt(at)
  const seen = () => fan(galleries.viewGallery, { params: { id } }).then(() => 'seen', code)
  const told = async () =>
    (await fan(listNotifications, { query: {} })).data.filter(({ link }) => link === `/gallery/${id}`).length
  assert.deepEqual([await seen(), await told()], ['not_found', 0])
  const jobs = await site.sql.query('select run_at from graphile_worker.jobs where key = $1', [`publish ${id}`])
  assert.deepEqual(jobs.rows, [{ run_at: new Date(at) }])
  await waitFor(async () => (await seen()) === 'seen', 'the gallery to be published')
  for (let i = 0; i < 3; i++) await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  assert.equal(await told(), 1)
  assert.ok(!(await listed()).data.some(({ _id }) => _id === id))
})

test('fans see and buy a scheduled product from its time on, and not before, and then it leaves the calendar', async () => {
  await empty()
  const id = await productAt(inHours(10))
  const at = inHours(60)
  assert.equal(await move('product', id, at), 'moved')
  assert.deepEqual(
    (await listed()).data.map(({ _id, kind, title, link, status, scheduledAt }) => [_id, kind, title, link, status, scheduledAt]),
    [[id, 'product', 'Shirt', `/studio/products/${id}`, 'scheduled', at]],
  )
  const seen = () => fan(products.viewProduct, { params: { id } }).then((product) => product.access, code)
  const sold = async () => (await fan(products.searchProducts, { query: { performerId: nadia.id } })).data.map(({ _id }) => _id)
  assert.deepEqual([await seen(), await sold()], ['not_found', []])
  await site.sql.query(`update products set scheduled_at = site_now() - interval '1 minute' where id = $1`, [id])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  assert.deepEqual([await seen(), await sold()], ['sale', [id]])
  assert.deepEqual([(await listed()).data, await move('product', id, inHours(90))], [[], 'not_allowed'])
})

test('a gallery whose photos are still processing is in the calendar and waits for its time when they are ready', async () => {
  await empty()
  const late = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await site.quiet()
  await site.sql.query(`update files set status = 'processing' where id = $1`, [late])
  const id = await galleryAt(inHours(10), [photo, late])
  assert.deepEqual(
    (await listed()).data.map(({ _id, status }) => [_id, status]),
    [[id, 'processing']],
  )
  await site.sql.query(`update files set status = 'ready' where id = $1`, [late])
  const processed = { fileId: late, ownerId: nadia.id }
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['media.processed > publish galleries', processed])
  await site.quiet()
  assert.deepEqual(
    (await listed()).data.map(({ _id, status }) => [_id, status]),
    [[id, 'scheduled']],
  )
})

test('a performer turns a scheduled gallery into a draft or publishes it immediately with the form', async () => {
  const id = await galleryAt(inHours(10))
  const body = { ...free, title: 'Harbour', fileIds: [photo] }
  const save = (extra: { publish?: 'draft' | 'scheduled'; scheduledAt?: string }) =>
    nadia(galleries.updateGallery, { params: { id }, body: { ...body, ...extra } })
  const draft = await save({ publish: 'draft' })
  assert.deepEqual([draft.status, draft.scheduledAt], ['draft', null])
  assert.equal(await save({ publish: 'scheduled' }).catch(code), 'not_valid')
  const at = inHours(30)
  const again = await save({ publish: 'scheduled', scheduledAt: at })
  assert.deepEqual([again.status, again.scheduledAt], ['scheduled', at])
  assert.equal((await save({})).status, 'published')
  assert.equal(await save({ publish: 'scheduled', scheduledAt: at }).catch(code), 'not_allowed')
  assert.equal(await save({ publish: 'draft' }).catch(code), 'not_allowed')
})

test("a suspended performer's scheduled items become drafts at their time, and no one is notified", async () => {
  const id = await galleryAt(inHours(10))
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [nadia.id])
  await site.sql.query(`update galleries set scheduled_at = site_now() - interval '1 minute' where id = $1`, [id])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  const { rows } = await site.sql.query('select status, scheduled_at from galleries where id = $1', [id])
  assert.deepEqual(rows, [{ status: 'draft', scheduled_at: null }])
  assert.ok(!(await fan(listNotifications, { query: {} })).data.some(({ link }) => link === `/gallery/${id}`))
  await site.sql.query(`update accounts set status = 'active' where id = $1`, [nadia.id])
})
