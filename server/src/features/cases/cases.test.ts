/** Stories of operators who decide cases, and of people who appeal. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { banAccount, readAccount } from '@fanfare/contract/account-control'
import { closeOwnAccount } from '@fanfare/contract/account-closing'
import { listActs } from '@fanfare/contract/audit'
import * as cases from '@fanfare/contract/cases'
import type { Measure, ReportReason } from '@fanfare/contract/case-terms'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import * as galleries from '@fanfare/contract/galleries'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import * as statements from '@fanfare/contract/statements'
import * as vault from '@fanfare/contract/vault'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { eraseRemovedJob } from '#core/cases/index.ts'
import { consentRevoked } from '#core/consents/index.ts'
import { isErasureBlocked } from '#core/closing/index.ts'
import { runsJob } from '../../../test/live.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { textsOf } from '../../../test/pdf-text.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let omar: Caller
let nadia: Caller
let felix: Caller
beforeAll(async () => {
  ;[olga, omar] = [await site.operator('olga'), await site.operator('omar')]
  nadia = await site.performer('nadia')
  felix = await site.fan('felix', 1000)
  site.clock.moveTo(addDays(site.clock.now(), 30))
})

const photo = async (bytes?: Blob) => {
  const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: bytes ?? (await jpeg()) } })
  await site.quiet()
  return _id
}
const post = async (body: object = {}) => {
  const { _id } = await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', ...body } })
  await site.quiet()
  return _id
}
async function reported(objectId: string, reason: ReportReason = 'violence', objectType = 'post') {
  const { caseNumber } = await felix(reports.createReport, { body: { objectType, objectId, reason, text: 'Look at this' } })
  return numbered(caseNumber)
}
async function numbered(number: number) {
  const { data } = await olga(cases.searchCases, { query: { q: `${number}` } })
  return olga(cases.readCase, { params: { id: data[0]?._id ?? '' } })
}
const decide = (who: Caller, { _id: id, version }: { _id: string; version: number }, measures: Measure[], more: object = {}) =>
  who(cases.decideCase, {
    params: { id },
    body: { version, measures, rule: 'illegal_acts', reason: 'It shows a crime in detail.', ...more },
  })
const lastStatement = async (who = nadia) => (await who(statements.listStatements, { query: {} })).data[0] ?? assert.fail('none')
const sees = (who: Caller | typeof site.guest, id: string) => who(posts.viewPost, { params: { id } })

test('two operators cannot decide one case at the same time', async () => {
  const of = await reported(await post())
  const results = await Promise.allSettled([decide(olga, of, ['restrict']), decide(omar, of, [])])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const other = await reported(await post())
  await omar(cases.assignCase, { params: { id: other._id }, body: { version: other.version, to: 'me' } })
  await assert.rejects(decide(olga, other, []), isApiError('changed_meanwhile'))
  await assert.rejects(
    omar(cases.assignCase, { params: { id: other._id }, body: { version: other.version + 1, to: 'me' } }),
    isApiError('already_done'),
  )
})

test('a removed post is gone for its buyers, its files are gone everywhere, and their bytes cannot be uploaded again', async () => {
  const bytes = await jpeg()
  const [gone, kept] = [await photo(bytes), await photo()]
  const id = await post({ text: 'Sold', audience: 'paid', price: 5, fileIds: [gone, kept] })
  const gallery = await nadia(galleries.createGallery, {
    body: { title: 'Set', audience: 'free', fileIds: [gone, await photo()] },
  })
  await site.quiet()
  await felix(posts.buyPost, { params: { id } })
  const of = await reported(id)
  assert.deepEqual([of.objects[0]?.text, of.objects[0]?.totalFiles], ['Sold', 2])
  await decide(olga, of, ['remove'])
  await assert.rejects(sees(felix, id), isApiError('not_found'))
  const shown = await felix(galleries.viewGallery, { params: { id: gallery._id } })
  assert.equal(shown.locked ? 0 : shown.photos.length, 1)
  const other = await site.performer('other')
  await assert.rejects(other(vault.uploadVaultPhoto, { files: { file: bytes } }), isApiError('upload_not_accepted'))
  const statement = await lastStatement()
  assert.deepEqual(
    [statement.measures, statement.rule, statement.items.map(({ _id }) => _id), statement.appeal.state],
    [['remove'], 'illegal_acts', [id], 'possible'],
  )
  const mail = (await site.mailsTo(nadia.email)).at(-1) ?? ''
  assert.match(mail, /under the rule “No violence[^”]*”: Items removed/)
  assert.match(mail, /> It shows a crime in detail\./)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('an appeal is decided by another operator, and restores the item with its files', async () => {
  const fileId = await photo()
  const id = await post({ text: 'Art', fileIds: [fileId] })
  const of = await reported(id)
  await decide(olga, of, ['remove'])
  const { _id: statementId } = await lastStatement()
  const appealed = await nadia(statements.appealStatement, { params: { id: statementId }, body: { text: 'It is a film scene.' } })
  assert.equal(appealed.appeal.state, 'open')
  await assert.rejects(nadia(statements.appealStatement, { params: { id: statementId }, body: {} }), isApiError('already_done'))
  await assert.rejects(felix(statements.appealStatement, { params: { id: statementId }, body: {} }), isApiError('not_found'))
  const { children, related } = await olga(cases.readCase, { params: { id: of._id } })
  const opened = await olga(cases.readCase, { params: { id: children[0]!._id } })
  assert.ok(![...related, ...opened.related].some(({ _id }) => [opened._id, of._id].includes(_id)), 'listed once')
  assert.deepEqual(
    [opened.kind, opened.title, opened.canDecide, opened.possible, opened.reports[0]?.text],
    ['appeal', of.title, false, [], 'It is a film scene.'],
  )
  await assert.rejects(decide(olga, opened, ['restore']), isApiError('not_allowed'))
  assert.deepEqual((await omar(cases.readCase, { params: { id: opened._id } })).possible, ['restore'])
  await decide(omar, opened, ['restore'], { reason: 'It is part of a film.' })
  const seen = await sees(felix, id)
  assert.equal(seen.locked ? 0 : seen.files.length, 1)
  const { appeal } = await nadia(statements.readStatement, { params: { id: statementId } })
  assert.deepEqual([appeal.state, appeal.reason], ['upheld', 'It is part of a film.'])
  await site.quiet()
  const news = (await nadia(listNotifications, { query: {} })).data.map(({ title }) => title)
  assert.ok(news.includes('Your appeal was upheld. We have taken back the decision.'))
})

test('after the time to appeal, removed files are deleted unless the case is held', async () => {
  const [erased, held] = [await photo(), await photo()]
  const [one, two] = [await reported(await post({ fileIds: [erased] })), await reported(await post({ fileIds: [held] }))]
  await decide(olga, one, ['remove'])
  const decided = await decide(olga, two, ['remove'])
  await olga(cases.holdCase, { params: { id: two._id }, body: { version: decided.version, isHeld: true } })
  assert.equal(await isErasureBlocked(site.ctx, site.ctx.db, nadia.id), true)
  const { _id: late } = await lastStatement()
  site.clock.moveTo(addDays(site.clock.now(), 15))
  await site.ctx.write(async (tx) => tx.enqueue(eraseRemovedJob, {}))
  await site.quiet()
  const { rows } = await site.sql.query<{ id: string }>('select id from files where id = any($1)', [[erased, held]])
  assert.deepEqual(
    rows.map((row) => row.id),
    [held],
  )
  await assert.rejects(nadia(statements.appealStatement, { params: { id: late }, body: {} }), isApiError('not_allowed'))
})

test('an account that closes during a legal hold is erased only when the hold ends', async () => {
  const leaving = await site.performer('leaving')
  const of = await reported(leaving.id, 'fraud', 'account')
  const { version } = await decide(olga, of, [])
  const hold = (isHeld: boolean, from: number) =>
    olga(cases.holdCase, { params: { id: of._id }, body: { version: from, isHeld } })
  const held = await hold(true, version)
  await leaving(closeOwnAccount, { body: { username: 'leaving' } })
  const statusLater = async () => {
    site.clock.moveTo(addDays(site.clock.now(), 20))
    await runsJob(site, 'start erasures')
    const { rows } = await site.sql.query<{ status: string }>('select status from accounts where id = $1', [leaving.id])
    return rows[0]?.status
  }
  assert.equal(await statusLater(), 'closed')
  await hold(false, held.version)
  assert.equal(await statusLater(), 'deleted')
})

test('a ban from a case names the rule, reaches the person while suspended, and is taken back by an appeal', async () => {
  const vera = await site.performer('vera')
  const of = await reported(vera.id, 'impersonation', 'account')
  const decided = await decide(olga, of, ['ban'], { rule: 'impersonation', reason: 'The documents show someone else.' })
  assert.equal(decided.account?.status, 'suspended')
  assert.equal((await site.mailsTo(vera.email)).length, 1, 'one letter')
  const statement = await lastStatement(vera)
  await vera(statements.appealStatement, { params: { id: statement._id }, body: {} })
  const [child] = (await omar(cases.readCase, { params: { id: of._id } })).children
  const opened = await omar(cases.readCase, { params: { id: child!._id } })
  assert.deepEqual(opened.possible, ['restore_account'])
  await decide(omar, opened, ['restore_account'])
  assert.equal((await omar(readAccount, { params: { id: vera.id } })).status, 'active')
  const again = await reported(vera.id, 'fraud', 'account')
  await olga(banAccount, { params: { id: vera.id }, body: { reason: 'Banned by hand.' } })
  await assert.rejects(decide(olga, again, ['warn']), isApiError('already_done'))
})

test('a buyer loses a removed message, and gets it back after an appeal', async () => {
  const { _id: conversationId } = await felix(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const { _id: messageId } = await nadia(messages.sendMessage, {
    params: { id: conversationId },
    body: { text: '', lockedText: 'Secret words', price: 5, fileIds: [await photo()] },
  })
  await felix(messages.buyMessage, { params: { id: messageId } })
  const of = await reported(messageId, 'harassment', 'message')
  assert.equal(of.objects[0]?.text, 'Secret words')
  const read = async () => JSON.stringify((await felix(messages.listMessages, { params: { id: conversationId } })).data)
  await decide(olga, of, ['remove'])
  assert.equal((await read()).includes('Secret words'), false)
  const { _id: statementId } = await lastStatement()
  await nadia(statements.appealStatement, { params: { id: statementId }, body: {} })
  const [child] = (await omar(cases.readCase, { params: { id: of._id } })).children
  await decide(omar, await omar(cases.readCase, { params: { id: child!._id } }), ['restore'])
  assert.equal((await read()).includes('Secret words'), true)
})

test('the desk sorts by severity and clock, and filters', async () => {
  const [low, high] = [await reported(await post(), 'spam'), await reported(await post(), 'violence')]
  const list = async (query: object = {}) =>
    (await olga(cases.searchCases, { query: { limit: 100, ...query } })).data.map(({ number }) => number)
  const all = await list()
  assert.ok(all.indexOf(high.number) < all.indexOf(low.number))
  assert.equal((await list({ severity: 'low' })).includes(high.number), false)
  await olga(cases.assignCase, { params: { id: low._id }, body: { version: low.version, to: 'me' } })
  assert.deepEqual(await list({ queue: 'mine' }), [low.number])
  assert.equal((await list({ queue: 'unassigned' })).includes(low.number), false)
  assert.ok((await list({ q: 'nadia' })).includes(high.number))
  const pages: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await olga(cases.searchCases, { query: { limit: 2, ...(cursor !== undefined && { cursor }) } })
    pages.push(...page.data.map(({ number }) => number))
    cursor = page.next
    if (cursor === undefined) break
  }
  assert.deepEqual(pages, await list())
  assert.equal((await olga(cases.countCases)).mine, 1)
  assert.equal(
    (await felix(reports.listReports, { query: {} })).data.find(({ caseNumber }) => caseNumber === low.number)?.status,
    'in_review',
  )
})

test('an item of the same owner joins a case by its address, and one of another owner does not', async () => {
  const of = await reported(await post())
  const more = await post()
  const link = (url: string, version: number) =>
    olga(cases.linkCaseItem, { params: { id: of._id }, body: { version, link: url } })
  const linked = await link(`${site.ctx.config.origin}/post/${more}?from=home`, of.version)
  assert.deepEqual(linked.objects.length, 2)
  await site.performer('someone.else')
  await assert.rejects(link('/someone.else', linked.version), isApiError('not_valid'))
  await assert.rejects(link('/post/unknown', linked.version), isApiError('not_found'))
  const decided = await decide(olga, linked, ['restrict'], { itemIds: [more] })
  assert.deepEqual(decided.objects.map(({ state }) => state).toSorted(), ['restricted', 'shown'])
  await assert.rejects(sees(felix, more), isApiError('not_found'))
  await sees(nadia, more)
})

test('an operator exports a case as JSON and as PDF, without addresses of files, and each export is recorded', async () => {
  const of = await reported(await post({ text: 'Exported words', fileIds: [await photo()] }))
  await decide(olga, of, ['restrict'])
  const { name, content } = await olga(cases.exportCaseJson, { params: { id: of._id } })
  const json = Buffer.from(content, 'base64').toString()
  assert.equal(name, `case-${of.number}.json`)
  assert.match(json, /Exported words/)
  assert.equal(json.includes('/media/'), false)
  const pdf = await olga(cases.exportCasePdf, { params: { id: of._id } })
  assert.match(
    textsOf(Buffer.from(pdf.content, 'base64')).join('\n'),
    new RegExp(`Case ${of.number}[\\s\\S]*Exported words[\\s\\S]*Statement of reasons`),
  )
  const acts = (await olga(listActs, { query: { act: 'case.export' } })).data
  assert.equal(acts.filter(({ subject }) => subject.id === of._id).length, 2)
})

test('a revoked consent of someone whose picture has buyers opens one case about the performer', async () => {
  const before = (await olga(cases.searchCases, { query: { kind: 'consent' } })).total
  const ids = { personId: newId(site.clock.now()), consentId: newId(site.clock.now()), ownerId: nadia.id }
  await site.ctx.write(async (tx) => tx.emit(consentRevoked, { ...ids, buyers: 0 }))
  await site.quiet()
  assert.equal((await olga(cases.searchCases, { query: { kind: 'consent' } })).total, before)
  for (const buyers of [3, 1]) await site.ctx.write(async (tx) => tx.emit(consentRevoked, { ...ids, buyers }))
  await site.quiet()
  const { total, data } = await olga(cases.searchCases, { query: { kind: 'consent' } })
  assert.equal(total, before + 1)
  const { reports: texts } = await olga(cases.readCase, { params: { id: data[0]?._id ?? '' } })
  assert.ok(texts.some(({ text }) => text.includes('3 accounts had bought')))
})
