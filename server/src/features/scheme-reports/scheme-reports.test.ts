/** Stories of operators and auditors who read the monthly reports. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import { warnAccount } from '@fanfare/contract/account-control'
import type { Measure } from '@fanfare/contract/case-terms'
import * as cases from '@fanfare/contract/cases'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import * as schemes from '@fanfare/contract/scheme-reports'
import * as statements from '@fanfare/contract/statements'
import { takeDownMedia } from '@fanfare/contract/takedowns'
import { addDays, addMonths } from '#lib/time.ts'
import { consentedGuest, shows } from '../../../test/consents.ts'
import { isApiError, saves, subscribes, VALID_CARD } from '../../../test/payments.ts'
import { textsOf } from '../../../test/pdf-text.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { makeSchemeReports } from './jobs.ts'

const site = await openTestServer()
// The first day of a month, far enough ahead for tokens and sessions.
const start = addMonths(new Date(`${site.clock.now().toISOString().slice(0, 7)}-01T10:00:00Z`), 1)
const month = start.toISOString().slice(0, 7)
site.clock.moveTo(start)

let olga: Caller
let omar: Caller
let nadia: Caller
let felix: Caller
beforeAll(async () => {
  ;[olga, omar, nadia, felix] = [
    await site.operator('olga'),
    await site.operator('omar', 'moderation'),
    await site.performer('nadia'),
    await site.fan('felix'),
  ]
})

const later = (days: number) => site.clock.moveTo(addDays(site.clock.now(), days))
const runsJob = async () => {
  await site.ctx.write(async (tx) => tx.enqueue(makeSchemeReports, {}))
  await site.quiet()
}
const reads = (who: Caller, revision?: number) =>
  who(schemes.readSchemeReport, { params: { month }, query: revision === undefined ? {} : { revision } })
async function saved(who: Caller, format: 'csv' | 'pdf', revision?: number): Promise<Buffer> {
  const query = { format, ...(revision !== undefined && { revision }) }
  const { content } = await who(schemes.downloadSchemeReport, { params: { month }, query })
  return Buffer.from(content, 'base64')
}
const makes = (who: Caller, of = month) =>
  who(schemes.makeSchemeReport, { params: { month: of }, body: { reason: 'The processor asked for it' } })

async function reported(postId: string) {
  const report = { objectType: 'post', objectId: postId, reason: 'hate', text: 'Look' } as const
  const { caseNumber } = await felix(reports.createReport, { body: report })
  return numbered(caseNumber)
}
async function numbered(number: number) {
  const { data } = await olga(cases.searchCases, { query: { q: `${number}` } })
  return olga(cases.readCase, { params: { id: data[0]?._id ?? '' } })
}
const decides = (who: Caller, { _id: id, version }: cases.Case, measures: Measure[]) =>
  who(cases.decideCase, {
    params: { id },
    body: { version, measures, ...(measures.length > 0 && { rule: 'hate', reason: 'It insults people for their origin.' }) },
  })
const post = async (body: object = {}) =>
  (await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', ...body } }))._id
const photo = async () => (await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id

/** The rows of a section as `row figure value`. */
async function section(name: string, revision?: number): Promise<string[]> {
  const { tables } = await reads(olga, revision)
  const table = tables.find((one) => one.name === name) ?? assert.fail(name)
  return table.rows.map((row) => [row.name, ...row.values].join(' '))
}

test('the report of a month has what people reported and operators decided in it, and nothing of the days after', async () => {
  // Three reports: one is removed in time and appealed, one dismissed after nine days, one still open when the month ends.
  const [removed, dismissed, open] = [await post(), await post(), await post()]
  const first = await reported(removed)
  const second = await reported(dismissed)
  later(2)
  await decides(omar, first, ['remove'])
  later(7)
  await decides(omar, await numbered(second.number), [])
  const [statement] = (await nadia(statements.listStatements, { query: {} })).data
  const appeal = await nadia(statements.appealStatement, {
    params: { id: statement?._id ?? '' },
    body: { text: 'It is a quotation, and the text says so.' },
  })
  later(1)
  assert.ok(appeal)
  const waiting = (await olga(cases.searchCases, { query: { kind: 'appeal' } })).data[0]
  await decides(olga, await numbered(waiting?.number ?? 0), ['restore'])
  await reported(open)

  const guest = await consentedGuest(site, nadia, olga)
  await post({ fileIds: [await photo()], shows: shows(guest.personId) })
  const file = await photo()
  await post({ fileIds: [file] })
  await omar(takeDownMedia, { body: { fileIds: [file], reason: 'Stolen picture' } })
  await olga(warnAccount, { params: { id: nadia.id }, body: { reason: 'Please read the rules' } })
  await saves(felix, VALID_CARD)
  await subscribes(felix, nadia)

  // The next month begins.
  site.clock.moveTo(addDays(addMonths(start, 1), 3))
  await decides(omar, await numbered((await reported(await post())).number), ['warn'])
  await runsJob()

  assert.deepEqual(await section('complaints'), ['user_report 3 2 1 1 1 132'])
  assert.deepEqual(await section('reasons'), ['hate 3'])
  assert.deepEqual(await section('decisions'), ['remove 1', 'restore 1', 'dismissed 1'])
  assert.deepEqual(await section('rules'), ['hate 1 1'])
  assert.deepEqual(await section('appeals'), ['appeal 1 1 1 0 24'])
  assert.deepEqual(await section('accounts'), ['account.warn 1'])
  assert.deepEqual(await section('takedowns'), ['takedown.order 1'])
  assert.deepEqual(await section('consent_coverage'), ['all 5 1 5 1'])
  assert.deepEqual(await section('consents'), ['signed 1', 'approved 1', 'rejected 0', 'revoked 0'])
  assert.deepEqual((await section('disputes')).at(-1), 'all 1 0 0 0 0')
})

test('owners are told once that the report of last month is ready', async () => {
  await runsJob()
  await runsJob()
  const told = async (who: Caller) =>
    (await who(listNotifications)).data.filter(({ type }) => type === 'scheme_report').map(({ link }) => link)
  assert.deepEqual(await told(olga), [`/admin/scheme-reports/${month}`])
  assert.deepEqual(await told(omar), [])
})

test('computing a closed month again gives the same bytes, also after more happened, and stores no second revision', async () => {
  const [csv, pdf] = [await saved(olga, 'csv'), await saved(olga, 'pdf')]
  const { hash } = await reads(olga)
  assert.equal(createHash('sha256').update(csv).digest('hex'), hash)
  assert.ok(textsOf(pdf).join('').includes(hash))
  const [open] = (await olga(cases.searchCases, { query: { status: 'open' } })).data
  await decides(omar, await numbered(open?.number ?? 0), [])
  assert.deepEqual(await Promise.all([makes(omar), makes(olga)]), Array(2).fill({ isChanged: false, revision: 1 }))
  assert.deepEqual([await saved(olga, 'csv'), await saved(olga, 'pdf')], [csv, pdf])
  assert.equal((await reads(olga)).revisions.length, 1)
})

test('a correction of the records makes a new revision with its reason, and the old one keeps its bytes', async () => {
  const before = await saved(olga, 'csv')
  // A row that was missing, as after a restored backup.
  await site.sql.query('alter table cases disable trigger user')
  await site.sql.query(`update cases set due_at = due_at + interval '30 days' where decided_at < $1`, [addMonths(start, 1)])
  await site.sql.query('alter table cases enable trigger user')
  assert.deepEqual(await makes(omar), { isChanged: true, revision: 2 })
  assert.deepEqual((await section('complaints'))[0]?.split(' ').slice(1, 5), ['3', '2', '2', '0'])
  const { revision, revisions } = await reads(olga)
  assert.deepEqual(
    [revision, ...revisions.map((one) => `${one.revision} ${one.madeBy?.username ?? 'site'} ${one.reason}`)],
    [2, '2 omar The processor asked for it', '1 site '],
  )
  assert.deepEqual(await saved(olga, 'csv', 1), before)
  await assert.rejects(site.sql.query('update scheme_reports set reason = $1', ['Nothing']), /history is not rewritten/)
})

test('an operator gets no report of a month that is not over, or before the site existed', async () => {
  const current = site.clock.now().toISOString().slice(0, 7)
  await assert.rejects(makes(olga, current), isApiError('not_valid', 'month'))
  await assert.rejects(olga(schemes.readSchemeReport, { params: { month: '2020-01' }, query: {} }), isApiError('not_found'))
  await assert.rejects(reads(olga, 9), isApiError('not_found'))
})

test('a reviewer of a card scheme reads and downloads reports and changes none', async () => {
  const rita = await site.operator('rita', 'reviewer')
  assert.equal((await rita(schemes.listSchemeReports, { query: {} })).data[0]?.month, month)
  assert.deepEqual(await saved(rita, 'csv'), await saved(olga, 'csv'))
  await assert.rejects(makes(rita), isApiError('not_allowed'))
  await assert.rejects(felix(schemes.listSchemeReports, { query: {} }), isApiError('not_allowed'))
})
