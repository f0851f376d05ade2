/** Stories of posts that are drafted, scheduled, pinned, archived, expired, or given another audience. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError, Call } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as notifications from '@fanfare/contract/notifications'
import * as performers from '@fanfare/contract/performers'
import * as posts from '@fanfare/contract/posts'
import * as purchases from '@fanfare/contract/purchases'
import * as reactions from '@fanfare/contract/reactions'
import * as search from '@fanfare/contract/search'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 500)
  await fan(follows.follow, { params: { id: nadia.id } })
})

const code = (error: ApiError) => error.code
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const HOUR = 3_600_000
const seen = (id: string, who: Call = fan) => who(posts.viewPost, { params: { id } }).then(() => 'seen', code)
const statusOf = async (id: string, who = nadia) => (await who(posts.readOwnPost, { params: { id } })).status
const publish = (text: string) => nadia(posts.createPost, { body: { text, audience: 'free' } })
const notified = async (id: string) =>
  (await fan(notifications.listNotifications, { query: {} })).data.filter((one) => one.link === `/post/${id}`).length
const listed = async () => (await fan(posts.listPosts, { query: { limit: 100 } })).data.map((one) => one._id)
/** Simulates that the site was down at the time: the post's own job is gone, and the job of every minute runs. */
async function comesDue(id: string, column: 'scheduled_at' | 'expires_at', job: string): Promise<void> {
  await site.sql.query(`update posts set ${column} = site_now() - interval '5 minutes' where id = $1`, [id])
  for (let i = 0; i < 5; i++) await site.sql.query('select graphile_worker.add_job($1, $2)', [job, {}])
  await site.quiet()
}

test('a performer saves an incomplete draft that only she sees, and publishes it by saving it complete', async () => {
  const draft = await nadia(posts.createPost, { body: { text: '', audience: 'paid', publish: 'draft' } })
  assert.equal(draft.status, 'draft')
  await site.quiet()
  assert.deepEqual(
    [await seen(draft._id), await seen(draft._id, site.guest), await notified(draft._id)],
    ['not_found', 'not_found', 0],
  )
  assert.ok(!(await listed()).includes(draft._id))
  const params = { id: draft._id }
  assert.equal(await nadia(lifecycle.publishPost, { params }).catch(code), 'not_valid')
  assert.equal(await nadia(posts.updatePost, { params, body: { text: 'x', audience: 'paid' } }).catch(code), 'not_valid')
  await nadia(posts.updatePost, { params, body: { text: 'a peculiarword', audience: 'free', publish: 'draft' } })
  const find = async () => (await fan(search.search, { body: { q: 'peculiarword' } })).data.length
  await site.quiet()
  assert.equal(await find(), 0)
  assert.equal((await nadia(lifecycle.publishPost, { params })).status, 'published')
  await nadia(lifecycle.publishPost, { params })
  await site.quiet()
  assert.deepEqual([await seen(draft._id), await notified(draft._id), await find()], ['seen', 1, 1])
  assert.equal((await nadia(posts.readOwnPost, { params })).editedAt, null)
  const back = { text: 'back', audience: 'free' as const, publish: 'draft' as const }
  assert.equal(await nadia(posts.updatePost, { params, body: back }).catch(code), 'not_allowed')
})

test('an unverified performer prepares drafts, and can neither publish nor schedule them', async () => {
  const nova = await site.performer('nova', 'pending')
  const { _id: id } = await nova(posts.createPost, { body: { text: 'soon', audience: 'free', publish: 'draft' } })
  const params = { id }
  assert.equal(await nova(lifecycle.publishPost, { params }).catch(code), 'not_verified')
  assert.equal(await nova(lifecycle.schedulePost, { params, body: { at: inMs(HOUR) } }).catch(code), 'not_verified')
  assert.equal(await nova(posts.createPost, { body: { text: 'now', audience: 'free' } }).catch(code), 'not_verified')
})

test('a scheduled post is published automatically at its time, and its followers are notified then', async () => {
  const body = { text: 'at dawn', audience: 'free' as const, publish: 'scheduled' as const, scheduledAt: inMs(1_500) }
  const { _id: id } = await nadia(posts.createPost, { body })
  assert.deepEqual([await statusOf(id), await seen(id), await notified(id)], ['scheduled', 'not_found', 0])
  await waitFor(async () => (await seen(id)) === 'seen', 'the post to be published')
  await site.quiet()
  assert.equal(await notified(id), 1)
  assert.equal((await listed())[0], id)
})

test('a post that was due while the site was down is published once, however many jobs run', async () => {
  const { _id: id } = await nadia(posts.createPost, {
    body: { text: 'late', audience: 'free', publish: 'scheduled', scheduledAt: inMs(HOUR) },
  })
  await comesDue(id, 'scheduled_at', 'publish due content')
  assert.deepEqual([await statusOf(id), await notified(id)], ['published', 1])
})

test('a performer moves a scheduled post within a year, and a job of its old time does nothing', async () => {
  const { _id: id } = await nadia(posts.createPost, {
    body: { text: 'moved', audience: 'free', publish: 'scheduled', scheduledAt: inMs(HOUR) },
  })
  const move = (at: string) => nadia(lifecycle.schedulePost, { params: { id }, body: { at } }).catch(code)
  assert.equal(await move(inMs(-HOUR)), 'not_valid')
  assert.equal(await move(inMs(400 * 24 * HOUR)), 'not_valid')
  const moved = await move(inMs(48 * HOUR))
  assert.ok(typeof moved === 'object' && moved.status === 'scheduled')
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  assert.equal(await statusOf(id), 'scheduled')
  const { rows } = await site.sql.query(`select from graphile_worker._private_jobs where key = $1`, [`publish ${id}`])
  assert.equal(rows.length, 1)
  const page = await nadia(posts.listOwnPosts, { query: { status: 'scheduled', from: inMs(47 * HOUR), before: inMs(49 * HOUR) } })
  assert.deepEqual([page.data.map((one) => one._id), page.counts.scheduled], [[id], 1])
})

test('the scheduled posts of a suspended performer are not published', async () => {
  const shy = await site.performer('shy')
  const { _id: id } = await shy(posts.createPost, {
    body: { text: 'quiet', audience: 'free', publish: 'scheduled', scheduledAt: inMs(HOUR) },
  })
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [shy.id])
  await comesDue(id, 'scheduled_at', 'publish due content')
  const { rows } = await site.sql.query<{ status: string }>('select status from posts where id = $1', [id])
  assert.equal(rows[0]?.status, 'draft')
})

test('a performer pins up to three posts in the chosen order', async () => {
  const star = await site.performer('stella')
  const ids: string[] = []
  for (const text of ['one', 'two', 'three', 'four', 'five'])
    ids.push((await star(posts.createPost, { body: { text, audience: 'free' } }))._id)
  const [one = '', two = '', three = '', four = '', five = ''] = ids
  const profile = async (limit = 20) => (await fan(posts.listPosts, { query: { performerId: star.id, limit } })).data
  await star(lifecycle.pinPosts, { body: { ids: [two, one] } })
  assert.deepEqual(
    (await profile()).map((post) => [post._id, post.isPinned]),
    [
      [two, true],
      [one, true],
      [five, false],
      [four, false],
      [three, false],
    ],
  )
  await Promise.all([1, 2].map(() => star(lifecycle.pinPosts, { body: { ids: [one, two, three] } })))
  assert.deepEqual(
    (await profile()).slice(0, 3).map((post) => post._id),
    [one, two, three],
  )
  const pages = await fan(posts.listPosts, { query: { performerId: star.id, limit: 1 } })
  const next = await fan(posts.listPosts, { query: { performerId: star.id, limit: 1, cursor: pages.next ?? '' } })
  assert.deepEqual(
    [...pages.data, ...next.data].map((post) => post._id),
    [one, two, three, five, four],
  )
  assert.equal(await nadia(lifecycle.pinPosts, { body: { ids: [one] } }).catch(code), 'not_found')
  assert.equal(await star(lifecycle.pinPosts, { body: { ids } }).catch(code), 'not_valid')
  await star(lifecycle.archivePost, { params: { id: one } })
  assert.deepEqual(
    (await profile()).map((post) => post._id),
    [two, three, five, four],
  )
  assert.equal(await star(lifecycle.pinPosts, { body: { ids: [one] } }).catch(code), 'not_allowed')
})

test('a buyer keeps an archived post with its likes, and restoring puts it back where it was', async () => {
  const body = { text: 'a rarething', teaser: 'rarething', audience: 'paid' as const, price: 5 }
  const { _id: id } = await nadia(posts.createPost, { body })
  const params = { id }
  const [stranger, total] = [
    await site.fan('stranger', 50),
    async () => (await fan(performers.viewPerformer, { params: { id: 'nadia' } })).totalPosts,
  ]
  await fan(posts.buyPost, { params })
  await fan(reactions.addReaction, { body: { objectType: 'post', objectId: id, action: 'like' } })
  await site.quiet()
  const was = await total()
  await Promise.all([1, 2].map(() => nadia(lifecycle.archivePost, { params })))
  await site.quiet()
  const find = async () => (await stranger(search.search, { body: { q: 'rarething' } })).data.length
  assert.deepEqual([await seen(id), await seen(id, stranger), await find(), await total()], ['seen', 'not_found', 0, was - 1])
  assert.equal(await stranger(posts.buyPost, { params }).catch(code), 'not_found')
  assert.ok((await fan(purchases.listOwnPurchases, { query: {} })).data.some((one) => one.card?._id === id))
  assert.ok(!(await listed()).includes(id))
  const page = await nadia(posts.listOwnPosts, { query: { status: 'archived' } })
  assert.ok(page.data.some((one) => one._id === id && one.can.includes('unarchive')))
  await Promise.all([1, 2].map(() => nadia(lifecycle.unarchivePost, { params })))
  await site.quiet()
  const again = await stranger(posts.viewPost, { params })
  assert.deepEqual([again.locked, again.engagement.likes, await find(), await total(), await notified(id)], [true, 1, 1, was, 1])
})

test('a post expires whether or not the site ran at its time, and its buyers keep it', async () => {
  const body = { text: 'only now', audience: 'paid' as const, price: 5 }
  const quick = await nadia(posts.createPost, { body: { ...body, expiresAt: inMs(2_500) } })
  await fan(posts.buyPost, { params: { id: quick._id } })
  const stranger = await site.fan('latecomer')
  assert.equal(await seen(quick._id, stranger), 'seen')
  await waitFor(async () => (await seen(quick._id, stranger)) === 'not_found', 'the post to expire')
  assert.deepEqual([await seen(quick._id), await statusOf(quick._id)], ['seen', 'expired'])

  const slow = await nadia(posts.createPost, { body: { ...body, expiresAt: inMs(HOUR) } })
  await comesDue(slow._id, 'expires_at', 'archive expired content')
  assert.equal(await statusOf(slow._id), 'expired')
  assert.equal((await nadia(lifecycle.unarchivePost, { params: { id: slow._id } })).expiresAt, null)
  const late = { ...body, publish: 'scheduled' as const, scheduledAt: inMs(2 * HOUR), expiresAt: inMs(HOUR) }
  assert.equal(await nadia(posts.createPost, { body: late }).catch(code), 'not_valid')
})

test('a post shows that it was edited, but not when only its price or audience changed', async () => {
  const { _id: id } = await publish('first words')
  const change = (body: { text: string; audience: 'free' | 'subscribers' }) => nadia(posts.updatePost, { params: { id }, body })
  assert.equal((await change({ text: 'first words', audience: 'subscribers' })).editedAt, null)
  const edited = await change({ text: 'other words', audience: 'free' })
  assert.ok(edited.editedAt)
  assert.equal((await fan(posts.viewPost, { params: { id } })).editedAt, edited.editedAt)
})

test('a fan loses access to a free post that gets a price, and a buyer of a post made free gets no refund', async () => {
  const { _id: id } = await publish('was free')
  const params = { id }
  const lockedFor = async (who: Caller) => (await who(posts.viewPost, { params })).locked
  assert.equal(await lockedFor(fan), false)
  await nadia(posts.updatePost, { params, body: { text: 'was free', audience: 'paid', price: 7 } })
  assert.equal(await lockedFor(fan), true)
  const { balance } = await fan(posts.buyPost, { params })
  assert.equal((await nadia(posts.readOwnPost, { params })).totalSales, 1)
  await nadia(posts.updatePost, { params, body: { text: 'was free', audience: 'free' } })
  const other = await site.fan('other', 10)
  assert.equal(await lockedFor(other), false)
  const next = await publish('to compare')
  await nadia(posts.updatePost, { params: { id: next._id }, body: { text: 'to compare', audience: 'paid', price: 1 } })
  assert.equal((await fan(posts.buyPost, { params: { id: next._id } })).balance, balance - 1)
  assert.deepEqual(await site.wrongBalances(), [])
})

test("a performer cannot move others' posts, which look as if they did not exist", async () => {
  const rival = await site.performer('rival')
  const { _id: id } = await publish('mine')
  const [params, body] = [{ id }, { at: inMs(HOUR) }]
  const tried = [
    rival(lifecycle.publishPost, { params }),
    rival(lifecycle.schedulePost, { params, body }),
    rival(lifecycle.archivePost, { params }),
    rival(lifecycle.unarchivePost, { params }),
    rival(lifecycle.pinPosts, { body: { ids: [id] } }),
  ]
  assert.deepEqual(
    await Promise.all(tried.map((one) => one.catch(code))),
    Array.from({ length: 5 }, () => 'not_found'),
  )
  assert.equal(await nadia(lifecycle.schedulePost, { params, body }).catch(code), 'not_allowed')
})

test('a scheduled post whose photo is not ready at its time is published as soon as it is', async () => {
  const { _id: fileId } = await nadia(posts.uploadPostPhoto, { files: { file: await jpeg(701) } })
  const body = {
    text: 'with a photo',
    audience: 'free' as const,
    fileIds: [fileId],
    publish: 'scheduled' as const,
    scheduledAt: inMs(HOUR),
  }
  const { _id: id } = await nadia(posts.createPost, { body })
  await site.quiet()
  await site.sql.query(`update files set status = 'processing' where id = $1`, [fileId])
  await comesDue(id, 'scheduled_at', 'publish due content')
  assert.deepEqual([await statusOf(id), await notified(id)], ['processing', 0])
  await site.sql.query(`update files set status = 'ready' where id = $1`, [fileId])
  const payload = { fileId, ownerId: nadia.id }
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['media.processed > publish posts', payload])
  await site.quiet()
  assert.deepEqual([await statusOf(id), await notified(id)], ['published', 1])
})
