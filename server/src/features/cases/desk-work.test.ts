/** Stories of operators who merge cases, schedule decisions and write with saved replies. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { readAccount } from '@fanfare/contract/account-control'
import { listActs } from '@fanfare/contract/audit'
import * as cases from '@fanfare/contract/cases'
import type { CaseSchedule } from '@fanfare/contract/case-decisions'
import * as replies from '@fanfare/contract/case-replies'
import * as work from '@fanfare/contract/case-work'
import type { ReportReason } from '@fanfare/contract/case-terms'
import { addComment, listComments } from '@fanfare/contract/comments'
import { listNotifications } from '@fanfare/contract/notifications'
import { changeOperatorRole } from '@fanfare/contract/operators'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import * as statements from '@fanfare/contract/statements'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { runsJob } from '../../../test/live.ts'

const site = await openTestServer()
let olga: Caller
let omar: Caller
let nadia: Caller
let felix: Caller
let gina: Caller
beforeAll(async () => {
  ;[olga, omar] = [await site.operator('olga'), await site.operator('omar')]
  nadia = await site.performer('nadia')
  ;[felix, gina] = [await site.fan('felix'), await site.fan('gina')]
  site.clock.moveTo(addDays(site.clock.now(), 30))
})

const post = async (who = nadia, text = 'Hello') => (await who(posts.createPost, { body: { text, audience: 'free' } }))._id
const read = (id: string, who = olga) => who(cases.readCase, { params: { id } })
async function reported(objectId: string, reason: ReportReason = 'spam', who = felix, objectType = 'post') {
  const { caseNumber } = await who(reports.createReport, { body: { objectType, objectId, reason, text: `Look: ${reason}` } })
  const { data } = await olga(cases.searchCases, { query: { q: `${caseNumber}` } })
  return read(data[0]?._id ?? '')
}
type Seen = Pick<cases.Case, '_id' | 'version'>
const merge = (from: Seen, into: Seen, who = olga) =>
  who(work.mergeCase, { params: { id: from._id }, body: { version: from.version, into: into._id } })
const sees = (id: string) => site.guest(posts.viewPost, { params: { id } })
const isGone = (id: string) => assert.rejects(sees(id), isApiError('not_found'))

test('a merged case gives its reports, items, notes and stricter clock to the other one, which both numbers open', async () => {
  const [one, two] = [await post(), await post()]
  const mild = await reported(one, 'spam')
  await olga(cases.addCaseNote, { params: { id: mild._id }, body: { text: 'Seen before' } })
  const severe = await reported(two, 'underage', gina)
  await isGone(two)
  const merged = await merge(severe, mild)
  assert.deepEqual(
    [merged._id, merged.kind, merged.severity, merged.dueAt, merged.isHidden, merged.mergedNumbers, merged.totalReports],
    [mild._id, 'underage', 'critical', severe.dueAt, true, [severe.number], 2],
  )
  // An item without a severe report stays visible.
  assert.deepEqual(
    new Map(merged.objects.map(({ _id, state }) => [_id, state])),
    new Map([
      [one, 'shown'],
      [two, 'hidden'],
    ]),
  )
  assert.ok(merged.steps.some(({ text }) => text === 'Seen before'))
  assert.ok(merged.steps.some(({ label, text }) => label.startsWith('Another case merged') && text === `Case ${severe.number}`))
  assert.equal((await read(severe._id))._id, mild._id)
  const found = await olga(cases.searchCases, { query: { q: `#${severe.number}` } })
  assert.deepEqual(
    found.data.map(({ number }) => number),
    [mild.number],
  )
  await assert.rejects(merge(severe, mild), isApiError('already_done'))
  await olga(cases.decideCase, { params: { id: mild._id }, body: { version: merged.version, measures: [] } })
  await sees(two)
  for (const who of [felix, gina]) {
    const { data } = await who(reports.listReports, { query: {} })
    assert.deepEqual([data[0]?.caseNumber, data[0]?.status], [mild.number, 'not_acted'])
  }
  const acts = (await olga(listActs, { query: { act: 'case.merge' } })).data
  assert.equal(acts.length, 1)
})

test('an urgent case is no longer a notification of operators once it is merged', async () => {
  const [urgent, into] = [await reported(await post(), 'violence'), await reported(await post())]
  const links = async () => {
    await site.quiet()
    const { data } = await omar(listNotifications, { query: { type: 'case', unread: true } })
    return data.map(({ link }) => link)
  }
  assert.ok((await links()).includes(`/admin/cases/${urgent._id}`))
  await merge(urgent, into)
  assert.ok(!(await links()).includes(`/admin/cases/${urgent._id}`))
})

test('two operators who merge two cases in opposite directions leave one case', async () => {
  const [a, b] = [await reported(await post()), await reported(await post(), 'hate')]
  const results = await Promise.allSettled([merge(a, b), merge(b, a, omar)])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const survivor = await read(a._id)
  assert.deepEqual([survivor._id, survivor.totalReports], [(await read(b._id))._id, 2])
})

test('a comment that one of two merged cases hides stays hidden, and returns with the decision', async () => {
  const ref = { objectType: 'post', objectId: await post() }
  const { _id } = await gina(addComment, { body: { ...ref, text: 'Nasty' } })
  const [hiding, other] = [
    await reported(_id, 'underage', felix, 'comment'),
    await reported((await gina(addComment, { body: { ...ref, text: 'More' } }))._id, 'spam', felix, 'comment'),
  ]
  const listed = async () => (await felix(listComments, { query: ref })).data.map(({ text }) => text)
  assert.deepEqual(await listed(), ['More'])
  const { version } = await merge(hiding, other)
  assert.deepEqual(await listed(), ['More'])
  await olga(cases.decideCase, { params: { id: other._id }, body: { version, measures: [] } })
  assert.deepEqual((await listed()).toSorted(), ['More', 'Nasty'])
})

test('cases about different accounts are not merged, and a hold survives the merge', async () => {
  const vera = await site.performer('vera')
  const [own, foreign] = [await reported(await post()), await reported(await post(vera))]
  await assert.rejects(merge(own, foreign), isApiError('not_allowed'))
  assert.ok(!own.related.some(({ _id }) => _id === foreign._id))
  const into = await reported(await post(), 'fraud')
  const held = await olga(cases.holdCase, { params: { id: own._id }, body: { version: own.version, isHeld: true } })
  assert.deepEqual((await merge(held, into)).isHeld, true)
})

const dayIn = (days: number) => addDays(site.clock.now(), days).toISOString().slice(0, 10)
const schedule = (who: Caller, of: Seen, more: Partial<CaseSchedule> = {}) =>
  who(work.scheduleDecision, {
    params: { id: of._id },
    body: {
      version: of.version,
      measures: ['suspend'],
      rule: 'spam',
      reason: 'The posts are still there, {name}.',
      on: dayIn(3),
      condition: 'the posts are deleted',
      ...more,
    },
  })
const runsDue = () => runsJob(site, 'carry out scheduled decisions')

test('a scheduled suspension is shown in the case and carried out once, in the name of its operator', async () => {
  const vera = await site.performer('vera.two')
  const of = await reported(await post(vera))
  const { scheduled } = await schedule(olga, of)
  assert.deepEqual(
    [scheduled?.measures, scheduled?.condition, scheduled?.by.username, scheduled?.runAt],
    [['suspend'], 'the posts are deleted', 'olga', `${dayIn(3)}T00:00:00.000Z`],
  )
  await runsDue()
  assert.equal((await read(of._id)).status, 'open')
  site.clock.moveTo(addDays(site.clock.now(), 3))
  await Promise.all([runsDue(), runsDue()])
  const decided = await read(of._id)
  assert.deepEqual([decided.status, decided.account?.status, decided.scheduled], ['decided', 'suspended', null])
  assert.deepEqual(
    decided.statements.map(({ by, reason }) => [by.username, reason]),
    [['olga', 'The posts are still there, vera.two.']],
  )
  const { data } = await vera(statements.listStatements, { query: {} })
  assert.equal(data.length, 1)
})

test('a revoked decision, and one that another decision replaced, do nothing', async () => {
  const [one, two] = [await reported(await post()), await reported(await post(), 'hate')]
  const planned = await schedule(olga, one)
  const revoked = await omar(work.revokeDecision, { params: { id: one._id }, body: { version: planned.version } })
  assert.equal(revoked.scheduled, null)
  await assert.rejects(
    omar(work.revokeDecision, { params: { id: one._id }, body: { version: revoked.version } }),
    isApiError('already_done'),
  )
  const { version } = await schedule(olga, two)
  await omar(cases.decideCase, { params: { id: two._id }, body: { version, measures: [] } })
  site.clock.moveTo(addDays(site.clock.now(), 4))
  await runsDue()
  assert.equal((await read(one._id)).status, 'open')
  assert.deepEqual((await olga(readAccount, { params: { id: nadia.id } })).status, 'active')
  const labels = (await read(two._id)).steps.map(({ label }) => label)
  assert.ok(labels.includes('Scheduled decision replaced'))
})

test('a decision of an operator who lost the right fails, and the case stays open', async () => {
  const former = await site.operator('former', 'moderation')
  const of = await reported(await post(), 'violence')
  await schedule(former, of)
  await olga(changeOperatorRole, { params: { id: former.id }, body: { role: 'read_only' } })
  site.clock.moveTo(addDays(site.clock.now(), 4))
  await runsDue()
  const after = await read(of._id)
  assert.equal(after.status, 'open')
  assert.match(after.steps.at(-1)?.text ?? '', /can no longer decide cases/)
})

test('an operator cannot schedule a decision in the past, too far ahead, or with a measure that the case does not allow', async () => {
  const of = await reported(await post(), 'hate')
  const refused: Partial<CaseSchedule>[] = [
    { on: dayIn(0) },
    { on: dayIn(200) },
    { until: dayIn(2) },
    { measures: ['restore'] },
    { reason: '' },
    { letter: 'A letter names no item: {item}' },
  ]
  for (const wrong of refused) await assert.rejects(schedule(olga, of, wrong), isApiError('not_valid'), JSON.stringify(wrong))
})

test('operators share saved replies, and keep others to themselves', async () => {
  const draft = { name: 'Spam', text: '{name}, case {case} is about {item}: {rule}.' }
  const own = await olga(replies.createCaseReply, { body: { ...draft, isShared: false } })
  const shared = await olga(replies.createCaseReply, { body: { ...draft, name: 'All', isShared: true } })
  const names = async (who: Caller) => (await who(replies.listCaseReplies, { query: {} })).data.map(({ name }) => name)
  assert.deepEqual([await names(olga), await names(omar)], [['All', 'Spam'], ['All']])
  const change = (who: Caller, id: string) =>
    who(replies.changeCaseReply, { params: { id }, body: { ...draft, name: 'Changed', isShared: true } })
  await assert.rejects(change(omar, own._id), isApiError('not_found'))
  await assert.rejects(omar(replies.removeCaseReply, { params: { id: own._id } }), isApiError('not_found'))
  await change(omar, shared._id)
  assert.deepEqual(await names(olga), ['Changed', 'Spam'])
  await assert.rejects(felix(replies.listCaseReplies, { query: {} }), isApiError('not_allowed'))
  await olga(replies.removeCaseReply, { params: { id: shared._id } })
  assert.deepEqual(await names(omar), [])
})

test('an operator cannot exceed the limit of saved replies, even with parallel requests', async () => {
  const busy = await site.operator('busy')
  const create = (n: number) => busy(replies.createCaseReply, { body: { name: `R${n}`, text: 'Words', isShared: false } })
  for (let n = 1; n < replies.MAX_CASE_REPLIES; n++) await create(n)
  const results = await Promise.allSettled([create(98), create(99)])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('the words of a saved reply are filled from the case', async () => {
  const of = await reported(await post(nadia, 'Buy now'))
  await olga(cases.decideCase, {
    params: { id: of._id },
    body: { version: of.version, measures: ['warn'], rule: 'spam', reason: '{name}: {item}, {rule}, {case}.' },
  })
  const { data } = await nadia(statements.listStatements, { query: {} })
  assert.match(data[0]?.reason ?? '', new RegExp(`^nadia: .+, No spam, ${of.number}\\.$`))
})

test('cases have the language of their reporter, and the desk filters by it', async () => {
  const [english, spanish] = [await reported(await post()), await post()]
  await site.sql.query(`update accounts set locale = 'es' where id = $1`, [gina.id])
  const other = await reported(spanish, 'spam', gina)
  assert.deepEqual([english.locale, other.locale], ['en', 'es'])
  const { data } = await olga(cases.searchCases, { query: { locale: 'es', limit: 100 } })
  assert.deepEqual(
    data.map(({ number }) => number),
    [other.number],
  )
  assert.equal((await olga(cases.countCases)).locales.find(({ locale }) => locale === 'es')?.total, 1)
})

test('an operator reads how often the reporter was right, and about whom', async () => {
  const hana = await site.fan('hana')
  const first = await reported(await post(), 'spam', hana)
  assert.deepEqual(first.reports[0]?.record, { total: 1, acted: 0, dismissed: 0, aboutOwner: 1 })
  assert.equal(first.reports[0]?.isCredible, false)
  await olga(cases.decideCase, { params: { id: first._id }, body: { version: first.version, measures: [] } })
  const second = await reported(await post(await site.performer('wanda')), 'spam', hana)
  assert.deepEqual(second.reports[0]?.record, { total: 2, acted: 0, dismissed: 1, aboutOwner: 1 })
  assert.ok(second.reports[0]?.joinedAt)
})
