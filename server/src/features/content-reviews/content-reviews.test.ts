/** Stories of content that operators review before others see it. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { listActs } from '@fanfare/contract/audit'
import * as cases from '@fanfare/contract/cases'
import * as reviews from '@fanfare/contract/content-reviews'
import { readExpectedReview } from '@fanfare/contract/expected-review'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import * as files from '@fanfare/contract/product-files'
import * as statements from '@fanfare/contract/statements'
import { uploadVaultPhoto } from '@fanfare/contract/vault'
import { APPROVE, decides, REJECT, reviewsOf, USUAL_RULES } from '../../../test/content-reviews.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { buys, lineOf, sells, sellsFile, uploadsFile } from '../../../test/products.ts'
import { kinds } from '../../../test/publication-acts.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let omar: Caller
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  ;[olga, omar] = [await site.operator('olga'), await site.operator('omar')]
  ;[nadia, fan] = [await site.performer('nadia'), await site.fan('felix', 1000)]
  await fan(follow, { params: { id: nadia.id } })
})

const code = (error: ApiError) => error.code
const { reviewing, queue, reviewOf, decide, waiting } = reviewsOf(site, () => olga)
const writes = (body: object = {}) => nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', ...body } })
const edits = (id: string, body: object) =>
  nadia(posts.updatePost, { params: { id }, body: { text: 'Hello', audience: 'free', ...body } })
const statusOf = async (id: string) => (await nadia(posts.readOwnPost, { params: { id } })).status
const shown = (id: string, who: Caller = fan) => who(posts.viewPost, { params: { id } }).then(() => 'shown', code)
const photo = async () => {
  const { _id } = await nadia(uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}
const told = async (link: string) => {
  await site.quiet()
  return (await nadia(listNotifications, { query: {} })).data.filter((one) => one.link === link).map(({ title }) => title)
}

test('content that was published before the setting stays, and is reviewed when it is edited or restored', async () => {
  await reviewing({ mode: 'none' })
  const [{ _id: edited }, { _id: restored }] = [await writes(), await writes()]
  await reviewing({ mode: 'everyone' })
  assert.equal(await shown(edited), 'shown')
  await nadia(posts.updatePost, { params: { id: edited }, body: { text: 'Hello', audience: 'subscribers' } })
  assert.equal(await statusOf(edited), 'published')
  await edits(edited, { text: 'Changed' })
  assert.equal(await statusOf(edited), 'in_review')
  const archived = kinds[0]!
  await archived.act(nadia, 'archive', restored)
  assert.equal((await archived.act(nadia, 'unarchive', restored)).status, 'in_review')
  await edits(edited, { text: 'Changed again' })
  assert.equal((await reviewOf(edited)).version, 4)
  for (const id of [edited, restored]) await decide(olga, id)
})

test('scheduled content that was approved early is published at its time, and content that was approved late when it is approved', async () => {
  await reviewing({ mode: 'everyone' })
  const scheduledAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
  const [{ _id: early }, { _id: late }] = [
    await writes({ publish: 'scheduled', scheduledAt }),
    await writes({ publish: 'scheduled', scheduledAt }),
  ]
  assert.equal(await statusOf(early), 'in_review')
  await decide(olga, early)
  assert.deepEqual([await statusOf(early), await shown(early)], ['scheduled', 'not_found'])
  await site.sql.query(`update posts set scheduled_at = site_now() - interval '1 minute' where id = any($1)`, [[early, late]])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  assert.deepEqual([await shown(early), await shown(late)], ['shown', 'not_found'])
  await decide(olga, late)
  assert.equal(await shown(late), 'shown')
})

test('content that was scheduled before the setting waits for a review at its time', async () => {
  await reviewing({ mode: 'none' })
  const scheduledAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
  const { _id: id } = await writes({ publish: 'scheduled', scheduledAt })
  assert.equal(await statusOf(id), 'scheduled')
  await reviewing({ mode: 'everyone' })
  await site.sql.query(`update posts set scheduled_at = site_now() - interval '1 minute' where id = $1`, [id])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  assert.deepEqual([await statusOf(id), await shown(id)], ['in_review', 'not_found'])
  await decide(olga, id)
  assert.equal(await shown(id), 'shown')
})

test('a performer who changes only the audience needs no second approval', async () => {
  await reviewing({ mode: 'everyone' })
  const { _id: id } = await writes()
  await decide(olga, id)
  await edits(id, { audience: 'subscribers' })
  await kinds[0]!.act(nadia, 'archive', id)
  assert.equal((await kinds[0]!.act(nadia, 'unarchive', id)).status, 'published')
})

test('a fan who bought something does not see its edited version before the review', async () => {
  await reviewing({ mode: 'none' })
  const { _id: id } = await writes({ audience: 'paid', price: 5 })
  await fan(posts.buyPost, { params: { id } })
  await reviewing({ mode: 'everyone' })
  await edits(id, { text: 'Worse', audience: 'paid', price: 5 })
  assert.equal(await shown(id), 'not_found')
  await decide(olga, id)
  assert.equal(await shown(id), 'shown')
  await kinds[0]!.act(nadia, 'archive', id)
  assert.equal(await shown(id), 'shown')
  await edits(id, { text: 'Worse in the archive', audience: 'paid', price: 5 })
  assert.deepEqual([await statusOf(id), await shown(id)], ['in_review', 'not_found'])
  await decide(olga, id)
  assert.deepEqual([await statusOf(id), await shown(id)], ['archived', 'shown'])
})

test('a rejection returns the item as a draft with reasons, and an upheld appeal lets the performer publish it', async () => {
  await reviewing({ mode: 'everyone' })
  const { _id: id } = await writes({ text: 'Fine words' })
  const { _id: reviewId, version } = await reviewOf(id)
  const reject = (body: object) => decides(olga, reviewId, { version, isApproved: false, ...body })
  await assert.rejects(
    reject({ reason: 'It shows a crime in detail.' }),
    ({ errors: [error] }: ApiError) => error?.field === 'rule',
  )
  await assert.rejects(reject({ rule: 'spam', reason: 'no' }), ({ errors: [error] }: ApiError) => error?.field === 'reason')
  await decide(olga, id, REJECT)
  assert.equal(await statusOf(id), 'draft')
  const [statement] = (await nadia(statements.listStatements, { query: {} })).data
  assert.deepEqual([statement?.rule, statement?.items[0]?._id], ['illegal_acts', id])
  assert.equal((await told(`/statements/${statement?._id ?? ''}`)).length, 1)
  await reviewing({ mode: 'none' })
  const again = await nadia(posts.updatePost, { params: { id }, body: { text: 'Fine words', audience: 'free', publish: 'now' } })
  assert.equal(again.status, 'in_review', 'another setting does not publish what was rejected')
  await nadia(posts.updatePost, { params: { id }, body: { text: 'Fine words', audience: 'free', publish: 'draft' } })

  await nadia(statements.appealStatement, { params: { id: statement?._id ?? '' }, body: { text: 'It is a scene of a play.' } })
  const [appeal] = (await omar(cases.searchCases, { query: { kind: 'appeal' } })).data
  const { version: from, ...of } = await omar(cases.readCase, { params: { id: appeal?._id ?? '' } })
  assert.equal((await olga(cases.readCase, { params: { id: of._id } })).canDecide, false)
  await omar(cases.decideCase, {
    params: { id: of._id },
    body: { version: from, measures: ['restore'], rule: 'illegal_acts', reason: 'The play is well known.' },
  })
  await site.quiet()
  await kinds[0]!.act(nadia, 'publish', id)
  assert.equal(await shown(id), 'shown')
})

test('a performer can take the rejected picture out of something that fans have bought', async () => {
  await reviewing({ mode: 'none' })
  const [kept, bad] = [await photo(), await photo()]
  const form = { audience: 'paid', price: 5 } as const
  const { _id: id } = await writes({ ...form, fileIds: [kept] })
  await fan(posts.buyPost, { params: { id } })
  await reviewing({ mode: 'everyone' })
  await edits(id, { ...form, fileIds: [kept, bad] })
  await decide(olga, id, REJECT)
  assert.equal(await shown(id), 'not_found')
  await nadia(posts.updatePost, { params: { id }, body: { text: 'Hello', ...form, fileIds: [kept], publish: 'now' } })
  await decide(olga, id)
  assert.equal(await shown(id), 'shown')
})

test('two operators who decide at the same time: the second reads that the first has decided', async () => {
  await reviewing({ mode: 'everyone' })
  const { _id: contentId } = await writes()
  const { _id: id, version } = await reviewOf(contentId)
  const results = await Promise.allSettled([
    decides(olga, id, { version, ...APPROVE }),
    decides(omar, id, { version, ...REJECT }),
  ])
  const [lost] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
  assert.deepEqual([lost?.code, lost?.message], ['already_done', 'Another operator has already decided about this.'])
  const { data } = await olga(listActs, { query: {} })
  assert.equal(data.filter(({ subject }) => subject.id === id).length, 1)
})

test('an operator cannot decide about a version that they have not seen', async () => {
  await reviewing({ mode: 'everyone' })
  const { _id: contentId } = await writes()
  const { _id: id, version } = await reviewOf(contentId)
  const approve = () => decides(olga, id, { version, ...APPROVE })
  await edits(contentId, { text: 'Something worse' })
  await assert.rejects(approve(), isApiError('changed_meanwhile'))
  await kinds[0]!.remove(nadia, contentId)
  await assert.rejects(approve(), isApiError('already_done'))
  assert.equal(await waiting(contentId), undefined)
})

test('an operator decides several items, and reads which ones are left', async () => {
  await reviewing({ mode: 'everyone' })
  const ids = [await writes(), await writes(), await writes()].map(({ _id }) => _id)
  const items = await Promise.all(ids.map(async (id) => reviewOf(id).then(({ _id, version }) => ({ _id, version }))))
  await decide(omar, ids[1] ?? '')
  const bulk = { items, ...APPROVE }
  const { decided, left } = await olga(reviews.decideReviews, { body: bulk })
  assert.deepEqual([decided, left.map(({ _id }) => _id)], [2, [items[1]?._id]])
  await site.quiet()
  assert.deepEqual(await Promise.all(ids.map((id) => shown(id))), ['shown', 'shown', 'shown'])
})

test('a new performer is reviewed until enough items are approved', async () => {
  await reviewing({ mode: 'new_performers', firstItems: 2 })
  const nora = await site.performer('nora')
  const publishes = async () => (await nora(posts.createPost, { body: { text: 'Hi', audience: 'free' } }))._id
  const expected = async () => (await nora(readExpectedReview)).reviews
  const [first, second] = [await publishes(), await publishes()]
  assert.equal(await expected(), 'all')
  await decide(olga, first)
  await decide(olga, second)
  assert.equal(await expected(), 'none')
  assert.equal(await shown(await publishes()), 'shown')
})

test('a performer cannot escape the sample by another try or a new item with the same picture', async () => {
  await reviewing({ mode: 'sample', samplePercent: 75 })
  const outcome = async (fileIds: string[]) => {
    const { _id: id, status } = await writes({ text: '', fileIds })
    await kinds[0]!.remove(nadia, id)
    return status
  }
  const pictures = await Promise.all(Array.from({ length: 8 }, () => photo()))
  const first = await Promise.all(pictures.map((one) => outcome([one])))
  const again = await Promise.all(pictures.map((one) => outcome([one])))
  assert.deepEqual(again, first)
  const picked = pictures[first.indexOf('in_review')]
  assert.ok(picked !== undefined, 'the sample has none of eight')
  const { _id: id } = await writes({ text: '', fileIds: [picked] })
  await nadia(posts.updatePost, { params: { id }, body: { text: 'x', audience: 'free', publish: 'draft' } })
  assert.equal((await nadia(readExpectedReview)).reviews, 'some')
})

test('a product and each new version of its files are reviewed before buyers get them', async () => {
  await reviewing({ mode: 'none' })
  const book = await sellsFile(site, nadia)
  await buys(site, fan, lineOf(book))
  const lists = () => fan(files.listProductFiles, { params: { id: book._id }, query: {} }).then(({ total }) => total, code)
  assert.equal(await lists(), 1)
  await reviewing({ mode: 'everyone' })
  const notified = async () =>
    (await fan(listNotifications, { query: {} })).data.filter(({ link }) => link === `/product/${book._id}`).length
  await site.quiet()
  const before = await notified()
  const { _id: second } = await uploadsFile(site, nadia, Buffer.from('%PDF-1.4 second'), 'second.pdf')
  const own = await nadia(files.setProductFiles, { params: { id: book._id }, body: { fileIds: [second] } })
  assert.equal(own.status, 'published')
  const { status } = await nadia(files.publishProductFiles, { params: { id: book._id }, body: {} })
  assert.deepEqual([status, await lists()], ['in_review', 'not_found'])
  assert.deepEqual((await reviewOf(book._id)).downloads.length, 1)
  await site.quiet()
  assert.equal(await notified(), before)
  await decide(olga, book._id)
  assert.deepEqual([await lists(), await notified()], [1, before + 1])
  assert.equal((await sells(site, nadia, { title: 'Hat' })).status, 'in_review')
})

test('an operator finds content by kind and performer, oldest first, and sees what is overdue', async () => {
  await reviewing({ mode: 'everyone' })
  const nelly = await site.performer('nelly')
  const publishes = async (text: string) => (await nelly(posts.createPost, { body: { text, audience: 'free' } }))._id
  const ids = [await publishes('one'), await publishes('two')]
  const found = await queue({ kind: 'post', q: 'nelly' })
  assert.deepEqual(
    found.map(({ title }) => title),
    ['one', 'two'],
  )
  const view = await olga(reviews.readReview, { params: { id: found[0]?._id ?? '' }, query: { q: 'nelly' } })
  assert.deepEqual([view.nextId, view.previousId, view.waiting], [found[1]?._id, null, 2])
  assert.deepEqual([view.verification.status, view.shows.performer, view.text], ['approved', true, 'one'])
  assert.equal((await queue({ kind: 'gallery', q: 'nelly' })).length, 0)
  await site.sql.query(`update content_reviews set due_at = site_now() - interval '1 minute' where content_id = $1`, [ids[0]])
  assert.equal((await queue({ queue: 'overdue' })).length, 1)
  assert.equal((await olga(reviews.countReviews)).overdue, 1)
  const left = await decides(olga, view._id, { version: view.version, ...APPROVE }, { q: 'nelly' })
  assert.deepEqual([left.nextId, left.previousId], [found[1]?._id, null])
  await decide(olga, ids[1] ?? '')
  assert.deepEqual((await queue({ queue: 'decided', q: 'nelly' })).map(({ title }) => title).toSorted(), ['one', 'two'])
})

test('only the owner changes the setting, and others who read the queue decide nothing', async () => {
  const rita = await site.operator('rita', 'read_only')
  const { _id: contentId } = await writes()
  const { _id: id, version } = await reviewOf(contentId)
  assert.ok((await rita(reviews.searchReviews, { query: {} })).total > 0)
  await assert.rejects(decides(rita, id, { version, ...APPROVE }), isApiError('not_allowed'))
  await assert.rejects(rita(reviews.changeReviewRules, { body: USUAL_RULES }), isApiError('not_allowed'))
  assert.deepEqual(await olga(reviews.changeReviewRules, { body: { ...USUAL_RULES, mode: 'everyone' } }), {
    ...USUAL_RULES,
    mode: 'everyone',
  })
})
