/** Stories of posts with open and locked media, included for subscribers, and of videos with thumbnails. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeAll, onTestFinished, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { H264, openRecordings, PICTURE } from '../../../test/recordings.ts'
import { waitFor } from '../../../test/wait.ts'

const recordings = await openRecordings()
let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const code = (error: ApiError) => error.code
const photo = async () => (await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id
const view = (who: Caller, id: string) => who(posts.viewPost, { params: { id } })
const subscribe = (who: Caller) =>
  site.sql.query(
    `insert into entitlements (holder_id, kind, subject_id, expires_at) values ($1, 'subscription', $2, now() + interval '1 day')`,
    [who.id, nadia.id],
  )

async function mixed(more: { subscribersIncluded?: boolean } = {}) {
  const fileIds = [await photo(), await photo(), await photo()]
  const body = {
    text: 'SECRET words',
    teaser: 'see the first',
    audience: 'paid' as const,
    price: 30,
    fileIds,
    openFileIds: fileIds.slice(0, 1),
  }
  const { _id: id } = await nadia(posts.createPost, { body: { ...body, ...more } })
  await site.quiet()
  return { id, fileIds, body }
}

test('a visitor sees the open media of a locked post and no address of anything else', async () => {
  const { id, fileIds } = await mixed()
  const fan = await site.fan('felix', 100)
  for (const headers of [{}, { authorization: fan.token }]) {
    const text = await (await fetch(`${site.api}/user/feeds/${id}`, { headers })).text()
    assert.ok(text.includes(`/media/photos/${fileIds[0]}`))
    for (const hidden of ['SECRET', ...fileIds.slice(1)]) assert.ok(!text.includes(hidden), hidden)
  }
  const post = await view(fan, id)
  assert.ok(post.locked)
  assert.deepEqual([post.open.length, post.previews.length, post.inside.photos], [1, 2, 2])
  assert.equal((await fetch(site.base + (post.open[0]?.type === 'photo' ? post.open[0].url : ''))).status, 200)
  assert.deepEqual(post.unlock, [{ by: 'purchase', price: 30, items: 2 }])
  await fan(posts.buyPost, { params: { id }, body: { price: 30 } })
  const whole = await view(fan, id)
  assert.deepEqual(whole.locked ? [] : whole.files.map((file) => file._id), fileIds)
})

test('a subscriber sees an included post, and other fans are offered unlocking and subscribing', async () => {
  const { id } = await mixed({ subscribersIncluded: true })
  const plain = await mixed()
  const [subscriber, fan] = [await site.fan('subscriber', 100), await site.fan('chooser', 100)]
  await subscribe(subscriber)
  assert.deepEqual([(await view(subscriber, id)).locked, (await view(subscriber, plain.id)).locked], [false, true])
  assert.equal(await subscriber(posts.buyPost, { params: { id } }).catch(code), 'already_done')
  const post = await view(fan, id)
  assert.deepEqual(post.locked && post.unlock, [{ by: 'purchase', price: 30, items: 2 }, { by: 'subscribe' }])
  await site.sql.query(`update entitlements set expires_at = now() - interval '1 second' where holder_id = $1`, [subscriber.id])
  assert.equal((await view(subscriber, id)).locked, true)
})

test('a fan does not pay for open media, and an owner of one of the two others pays half', async () => {
  const { id, fileIds } = await mixed()
  const fan = await site.fan('collector', 100)
  const other = { text: 'one of them', audience: 'paid' as const, price: 10, fileIds: fileIds.slice(1, 2) }
  const { _id: cheap } = await nadia(posts.createPost, { body: other })
  await fan(posts.buyPost, { params: { id: cheap } })
  const post = await view(fan, id)
  assert.deepEqual(post.locked && post.unlock, [
    { by: 'purchase', price: 15, items: 2, owned: { items: 1, of: 2, fullPrice: 30 } },
  ])
})

test('a performer can open only media of the post, and not all of them', async () => {
  const [one, other] = [await photo(), await photo()]
  const create = (body: object) =>
    nadia(posts.createPost, { body: { text: '', audience: 'paid', price: 5, fileIds: [one], ...body } }).catch(code)
  assert.equal(await create({ openFileIds: [other] }), 'not_valid')
  assert.equal(await create({ openFileIds: [one] }), 'not_valid')
  assert.equal(typeof (await create({ openFileIds: [one], text: 'the words are sold' })), 'object')
})

test('a visitor plays the teaser of a locked post, but not its film, whose thumbnail is hidden too', async () => {
  const record = async (name: string, seconds: number) =>
    new Blob([new Uint8Array(await readFile(recordings.make(name, `${PICTURE} -t ${seconds} ${H264}`)))])
  const [teaser, film] = [await record('teaser.mp4', 1), await record('film.mp4', 3)]
  const upload = async (file: Blob, route: typeof posts.uploadPostVideo | typeof posts.uploadPostTeaser) =>
    (await nadia(route, { files: { file } }))._id
  const fileIds = [await upload(teaser, posts.uploadPostTeaser), await upload(film, posts.uploadPostVideo)]
  const { _id: thumbnailId } = await nadia(posts.uploadPostThumbnail, { files: { file: await jpeg() } })
  const body = { text: 'a film', audience: 'paid' as const, price: 20, fileIds, openFileIds: fileIds.slice(0, 1), thumbnailId }
  const { _id: id } = await nadia(posts.createPost, { body })
  await waitFor(async () => (await nadia(posts.readOwnPost, { params: { id } })).status === 'published', 'the video to be ready')

  const buyer = await site.fan('buyer', 50)
  const post = await site.guest(posts.viewPost, { params: { id } })
  assert.ok(post.locked)
  const [open] = post.open
  assert.ok(open?.type === 'video')
  assert.equal((await fetch(site.base + open.url)).status, 200)
  await buyer(posts.buyPost, { params: { id } })
  const whole = await view(buyer, id)
  const main = whole.locked ? undefined : whole.files[1]
  assert.ok(main?.type === 'video')
  const cookie = { cookie: `token=${buyer.token}` }
  assert.deepEqual(
    [(await fetch(site.base + main.url)).status, (await fetch(site.base + main.url, { headers: cookie })).status],
    [404, 200],
  )
  // Access to the teaser does not give the same viewer access to the film after a refund.
  await site.sql.query('delete from entitlements where holder_id = $1', [buyer.id])
  // Moves past the seconds for which access replies are cached.
  site.clock.moveTo(new Date(Date.now() + 15_000))
  onTestFinished(() => site.clock.reset())
  await waitFor(async () => (await fetch(site.base + main.url, { headers: cookie })).status === 404, 'the video to finish')
  const again = await view(buyer, id)
  assert.ok(again.locked && again.open[0]?.type === 'video')
  assert.equal((await fetch(site.base + again.open[0].url, { headers: cookie })).status, 200)
  assert.deepEqual([open.posterUrl.includes(thumbnailId), main.posterUrl.includes(thumbnailId)], [false, true])
  assert.ok(!JSON.stringify(again).includes(thumbnailId))
})

test('a performer uses only own photos as the thumbnail of a video', async () => {
  const rival = await site.performer('rival')
  const { _id: theirs } = await rival(posts.uploadPostThumbnail, { files: { file: await jpeg() } })
  const body = { text: 'x', audience: 'free' as const, thumbnailId: theirs }
  assert.equal(await nadia(posts.createPost, { body }).catch(code), 'not_found')
})
