/** Stories of people without an account who send notices, and of the letters that they receive. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import * as cases from '@fanfare/contract/cases'
import type { Measure } from '@fanfare/contract/case-terms'
import * as notices from '@fanfare/contract/notices'
import * as posts from '@fanfare/contract/posts'
import * as statements from '@fanfare/contract/statements'
import { mergeCase } from '@fanfare/contract/case-work'
import { eraseEvidenceJob } from '#core/cases/index.ts'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let nadia: Caller
beforeAll(async () => {
  olga = await site.operator('olga')
  nadia = await site.performer('nadia')
})

const { origin } = site.ctx.config
const post = async (who = nadia) => (await who(posts.createPost, { body: { text: 'Shown', audience: 'free' } }))._id
let strangers = 0
const draft = (kind: notices.NoticeKind, links: string[], more: Partial<notices.NoticeDraft> = {}) => ({
  kind,
  name: 'Vic Doe',
  email: `stranger${++strangers}@example.test`,
  links,
  description: 'I am the person in this picture and never agreed.',
  signature: 'Vic Doe',
  isSworn: true as const,
  ...more,
})

/** Sends a notice and returns the key of its link. */
async function sends(body: notices.NoticeDraft): Promise<string> {
  // Each story is written from another network.
  await site.sql.query(`delete from rate_limits where key like 'notices %' and key not like 'notices to%'`)
  await site.guest(notices.sendNotice, { body })
  return keyIn((await site.mailsTo(body.email)).at(-1) ?? '')
}
const keyIn = (mail: string) => /\/report\/([\w-]{43})/.exec(mail)?.[1] ?? assert.fail('no link')
const confirms = (key: string) => site.guest(notices.confirmNotice, { params: { key } })
const reads = (key: string) => site.guest(notices.readNotice, { params: { key } })
async function caseOf(number: number | undefined) {
  const { data } = await olga(cases.searchCases, { query: { q: `${number}` } })
  return olga(cases.readCase, { params: { id: data[0]?._id ?? assert.fail('no case') } })
}
const decides = (who: Caller, of: cases.Case, measures: Measure[], rule: 'consent' | 'copyright' = 'consent') =>
  who(cases.decideCase, {
    params: { id: of._id },
    body: { version: of.version, measures, rule, reason: 'The person shown did not agree.' },
  })
const sees = (id: string) => site.guest(posts.viewPost, { params: { id } })

test('a stranger reports an intimate image: operators see it immediately, a confirmed address hides it, and a letter follows', async () => {
  const id = await post()
  const body = draft('ncii', [`${origin}/post/${id}`])
  const key = await sends(body)
  const unconfirmed = await reads(key)
  assert.deepEqual([unconfirmed.isConfirmed, unconfirmed.cases.length], [false, 1])
  await sees(id)
  const confirmed = await confirms(key)
  const [own] = confirmed.cases
  assert.equal(Date.parse(own!.dueAt) - Date.parse(confirmed.createdAt), 48 * 3600_000)
  await assert.rejects(sees(id), isApiError('not_found'))
  const of = await caseOf(own?.number)
  assert.deepEqual([of.kind, of.severity, of.isHidden, of.reports[0]?.sender?.email], ['ncii', 'critical', true, body.email])
  await decides(olga, of, ['remove'])
  await site.quiet()
  assert.match((await reads(key)).cases[0]?.letter ?? '', /^We have removed what you named/)
  assert.match((await site.mailsTo(body.email)).at(-1) ?? '', /We have removed what you named/)
  const seen = JSON.stringify([await nadia(statements.listStatements, { query: {} }), await site.mailsTo(nadia.email)])
  for (const word of ['Vic', body.email, 'never agreed']) assert.equal(seen.includes(word), false, word)
})

test('a complaint reaches operators once its address is confirmed, and confirming twice opens one case', async () => {
  const key = await sends(draft('complaint', ['https://elsewhere.example/page']))
  assert.equal((await reads(key)).cases.length, 0)
  await Promise.all([confirms(key), confirms(key)])
  const { cases: opened } = await confirms(key)
  assert.equal(opened.length, 1)
  const of = await caseOf(opened[0]?.number)
  assert.deepEqual([of.objects, of.owner, of.possible], [[], null, []])
  await decides(olga, of, [])
  await site.quiet()
  assert.match((await reads(key)).cases[0]?.letter ?? '', /found nothing that breaks our rules/)
})

test('links to items of two people make two cases, and the form tells nothing about links that lead nowhere', async () => {
  const vera = await site.performer('vera')
  const [one, two] = [await post(), await post(vera)]
  const key = await sends(
    draft('depicted_claim', [`${origin}/post/${one}`, `${origin}/post/${two}`, `${origin}/post/${vera.id}`]),
  )
  const view = await confirms(key)
  const opened = await Promise.all(view.cases.map(({ number }) => caseOf(number)))
  assert.deepEqual(opened.map(({ owner, objects }) => `${owner?.username} ${objects.length}`).toSorted(), ['nadia 1', 'vera 1'])
  const other = await sends(draft('depicted_claim', [`${origin}/post/${nadia.id}`]))
  assert.deepEqual(Object.keys(await confirms(other)), Object.keys(view))
})

test('a notice needs a true statement, and a copyright notice an address and a work', async () => {
  const links = [`${origin}/nadia`]
  const wrong = [
    draft('copyright', links),
    draft('copyright', links, { contact: 'Main Street 1' }),
    { ...draft('ncii', links), isSworn: false },
    { ...draft('ncii', links), links: ['javascript:alert(1)'] },
    { ...draft('ncii', links), links: [] },
    { ...draft('ncii', links), description: '' },
    draft('ncii', links, { signature: 'Someone Else' }),
  ]
  for (const body of wrong) {
    await site.sql.query('delete from rate_limits')
    await assert.rejects(site.guest(notices.sendNotice, { body: body as notices.NoticeDraft }), isApiError('not_valid'))
  }
  for (const key of ['a'.repeat(43), nadia.id])
    await assert.rejects(reads(key), (error: { code?: string }) => error.code === 'not_found' || error.code === 'not_valid')
})

test('someone who sends many notices is asked for a captcha and then stopped, and cannot fill a mailbox', async () => {
  await site.sql.query('delete from rate_limits')
  const one = () =>
    site.guest(notices.sendNotice, { body: draft('complaint', [`${origin}/nadia`], { email: 'same@example.test' }) })
  for (let i = 0; i < 5; i++) await one()
  await assert.rejects(one(), isApiError('captcha_needed'))
  await site.sql.query(`delete from rate_limits where key like 'notices 1%' or key = 'notices'`)
  await assert.rejects(one(), isApiError('too_many_requests'))
  assert.equal((await site.mailsTo('same@example.test')).length, 5)
})

test('a copyright notice is answered by a counter-notice, and the item returns after ten business days', async () => {
  await site.sql.query('delete from rate_limits')
  const id = await post()
  const body = draft('copyright', [`${origin}/post/${id}`], {
    contact: 'Main Street 1, 12345 Town',
    work: 'My photo of the harbour',
  })
  const key = await sends(body)
  const of = await caseOf((await confirms(key)).cases[0]?.number)
  await decides(olga, of, ['remove'], 'copyright')
  const [statement] = (await nadia(statements.listStatements, { query: {} })).data
  assert.equal(statement?.counterNotice, 'possible')
  const counter = {
    text: 'I took this photo myself in May.',
    contact: 'Nadia, Harbour 2, 99999 Port',
    signature: 'Nadia N',
    isSworn: true as const,
  }
  const answered = await nadia(statements.sendCounterNotice, { params: { id: statement!._id }, body: counter })
  assert.equal(answered.counterNotice, 'open')
  await assert.rejects(
    nadia(statements.sendCounterNotice, { params: { id: statement!._id }, body: counter }),
    isApiError('already_done'),
  )
  await site.quiet()
  assert.match((await site.mailsTo(body.email)).at(-1) ?? '', /> I took this photo myself in May\.[\s\S]*Harbour 2/)
  const child = (await olga(cases.readCase, { params: { id: of._id } })).children[0]!
  const early = await olga(cases.readCase, { params: { id: child._id } })
  assert.deepEqual([early.kind, early.possible, early.account?.copyrightStrikes], ['counter_notice', [], 1])
  await assert.rejects(decides(olga, early, ['restore'], 'copyright'), isApiError('not_valid'))
  site.clock.moveTo(addDays(site.clock.now(), 15))
  const late = await olga(cases.readCase, { params: { id: child._id } })
  assert.deepEqual(late.possible, ['restore'])
  await decides(olga, late, ['restore'], 'copyright')
  await sees(id)
  assert.equal((await olga(cases.readCase, { params: { id: of._id } })).account?.copyrightStrikes, 0)
})

/** Sends a notice with the key for its pictures. */
async function sendsWithKey(kind: notices.NoticeKind = 'ncii') {
  const body = draft(kind, [`${origin}/post/${await post()}`])
  await site.sql.query('delete from rate_limits')
  const { pictureKey: key } = await site.guest(notices.sendNotice, { body })
  return { key, notice: keyIn((await site.mailsTo(body.email)).at(-1) ?? '') }
}
const addsPicture = async (key: string, picture?: Blob) =>
  site.guest(notices.addNoticePicture, { body: { key }, files: { picture: picture ?? (await jpeg()) } })

test('a stranger adds up to three pictures, which only operators with the right see, and which are decoded and encoded again', async () => {
  const { key, notice } = await sendsWithKey()
  const secret = 'GPS of the sender'
  const marked = await sharp(Buffer.from(await (await jpeg()).arrayBuffer()))
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer()
  assert.deepEqual(await addsPicture(key, new Blob([new Uint8Array(marked)])), { pictures: 1 })
  const parallel = await Promise.allSettled([addsPicture(key), addsPicture(key), addsPicture(key)])
  assert.equal(parallel.filter(({ status }) => status === 'fulfilled').length, 2)
  await site.quiet()
  const view = await reads(notice)
  assert.deepEqual([view.pictures, view.pictureKey], [3, null])
  const of = await caseOf(view.cases[0]?.number)
  const urls = of.reports[0]?.pictures.map(({ url }) => site.base + url) ?? []
  assert.equal(urls.length, 3)
  for (const url of urls) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    assert.equal((await sharp(bytes).metadata()).format, 'webp')
    assert.equal(bytes.includes(secret), false)
  }
  for (const role of ['read_only', 'reviewer'] as const) {
    const reader = await site.operator(`reader.${role}`, role)
    assert.deepEqual((await reader(cases.readCase, { params: { id: of._id } })).reports[0]?.pictures, [])
  }
})

test('a stranger cannot add a file that is not a picture, or pictures to a foreign or decided notice', async () => {
  const { key, notice } = await sendsWithKey()
  const page = new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' })
  await assert.rejects(addsPicture(key, page), isApiError('upload_not_accepted'))
  const [id = ''] = key.split('.')
  await assert.rejects(addsPicture(`${id}.${'a'.repeat(43)}`), isApiError('not_found'))
  await assert.rejects(addsPicture(`${nadia.id}${key.slice(36)}`), isApiError('not_found'))
  const of = await caseOf((await reads(notice)).cases[0]?.number)
  await decides(olga, of, [])
  await assert.rejects(addsPicture(key), isApiError('not_allowed'))
})

test('pictures are deleted half a year after the decision, unless the case is held, and those of unconfirmed notices after a month', async () => {
  const stored = async () =>
    (
      await site.sql.query(`select from files where kind = 'document' and id = any(
    select unnest(picture_ids) from notices)`)
    ).rowCount
  const before = (await stored()) ?? 0
  const [decided, held] = [await sendsWithKey(), await sendsWithKey()]
  const forgotten = await sendsWithKey('complaint')
  for (const { key } of [decided, held, forgotten]) await addsPicture(key)
  for (const { notice } of [decided, held]) {
    const of = await caseOf((await reads(notice)).cases[0]?.number)
    const { version, _id: id } = await decides(olga, of, [])
    if (notice === held.notice) await olga(cases.holdCase, { params: { id }, body: { version, isHeld: true } })
  }
  const passes = async (days: number) => {
    site.clock.moveTo(addDays(site.clock.now(), days))
    await site.ctx.write(async (tx) => tx.enqueue(eraseEvidenceJob, {}))
    await site.quiet()
  }
  const left = async () => Promise.all([decided, held, forgotten].map(async ({ notice }) => (await reads(notice)).pictures))
  await passes(29)
  assert.deepEqual(await left(), [1, 1, 1])
  await passes(2)
  assert.deepEqual(await left(), [1, 1, 0])
  await passes(150)
  assert.deepEqual(await left(), [0, 1, 0])
  assert.ok(((await stored()) ?? 0) <= before + 1)
})

test('the operator adds own words to the letter, which names neither the owner nor the item', async () => {
  const id = await post()
  const body = draft('ncii', [`${origin}/post/${id}`])
  const key = await sends(body)
  await confirms(key)
  const of = await caseOf((await reads(key)).cases[0]?.number)
  const decide = (letter: string) =>
    olga(cases.decideCase, {
      params: { id: of._id },
      body: { version: of.version, measures: ['remove'], rule: 'consent', reason: 'Someone shown did not agree.', letter },
    })
  await assert.rejects(decide('About {item}'), isApiError('not_valid'))
  await decide('Dear {name}, case {case} is closed. {rule}.')
  await site.quiet()
  const words = `Dear Vic Doe, case ${of.number} is closed. Everyone shown has agreed to be shown.`
  assert.ok((await reads(key)).cases[0]?.letter.endsWith(words))
  assert.ok(((await site.mailsTo(body.email)).at(-1) ?? '').includes(words))
})

test('the page of a notice follows a merged case', async () => {
  const id = await post()
  const notice = await sends(draft('ncii', [`${origin}/post/${id}`]))
  await confirms(notice)
  const other = await sends(draft('depicted_claim', [`${origin}/post/${id}`]))
  await confirms(other)
  const [from, into] = [await caseOf((await reads(other)).cases[0]?.number), await caseOf((await reads(notice)).cases[0]?.number)]
  await olga(mergeCase, { params: { id: from._id }, body: { version: from.version, into: into._id } })
  assert.deepEqual(
    (await reads(other)).cases.map(({ number, status }) => [number, status]),
    [[into.number, 'open']],
  )
  await decides(olga, await caseOf(into.number), ['remove'])
  await site.quiet()
  for (const key of [notice, other]) assert.match((await reads(key)).cases[0]?.letter ?? '', /^We have removed what you named/)
})
