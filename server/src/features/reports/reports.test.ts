/** Stories of people who report content, messages and people. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as cases from '@fanfare/contract/cases'
import { addComment, listComments } from '@fanfare/contract/comments'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import { blockUser } from '@fanfare/contract/blocks'
import * as vault from '@fanfare/contract/vault'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let nadia: Caller
let felix: Caller
beforeAll(async () => {
  olga = await site.operator('olga')
  nadia = await site.performer('nadia')
  felix = await site.fan('felix', 100)
  // Accounts are no longer new.
  site.clock.moveTo(addDays(site.clock.now(), 30))
})

const post = async (text = 'Hello', more: object = {}) =>
  (await nadia(posts.createPost, { body: { text, audience: 'free', ...more } }))._id
const report = (
  who: Caller,
  objectType: string,
  objectId: string,
  reason: 'spam' | 'underage' | 'other' | 'no_consent' | 'deepfake' | 'impersonation' = 'spam',
  text = '',
) => who(reports.createReport, { body: { objectType, objectId, reason, text } })
const open = async (query: object = {}) => (await olga(cases.searchCases, { query: { limit: 100, ...query } })).data
const caseAbout = async (objectId: string) => {
  for (const { _id: id } of await open()) {
    const one = await olga(cases.readCase, { params: { id } })
    if (one.objects.some((object) => object._id === objectId)) return one
  }
  return undefined
}

test('a fan who presses Report twice has one report, and two fans share one case', async () => {
  const id = await post()
  const [first, second] = await Promise.all([report(felix, 'post', id), report(felix, 'post', id)])
  assert.equal(first._id, second._id)
  const gina = await site.fan('gina')
  const other = await report(gina, 'post', id)
  assert.equal(other.caseNumber, first.caseNumber)
  const found = await caseAbout(id)
  assert.deepEqual([found?.totalReports, found?.kind, found?.severity, found?.isHidden], [2, 'user_report', 'low', false])
  assert.deepEqual(
    (await felix(reports.listReports, { query: {} })).data.map(({ _id, status }) => [_id, status]),
    [[first._id, 'received']],
  )
})

test('each kind of object is reported by people who see it', async () => {
  const fileId = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await site.quiet()
  const id = await post('With a photo', { fileIds: [fileId] })
  await site.quiet()
  const { _id: commentId } = await felix(addComment, { body: { objectType: 'post', objectId: id, text: 'Buy followers here' } })
  const { _id: conversationId } = await felix(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const { _id: messageId } = await nadia(messages.sendMessage, {
    params: { id: conversationId },
    body: { text: 'Pay me elsewhere' },
  })
  assert.equal((await report(felix, 'photo', fileId, 'no_consent')).kindLabel, 'Photo')
  assert.equal((await report(nadia, 'comment', commentId)).kindLabel, 'Comment')
  assert.equal((await report(felix, 'message', messageId)).kindLabel, 'Message')
  assert.equal((await report(felix, 'account', nadia.id)).kindLabel, 'Account')
  assert.equal((await report(nadia, 'account', felix.id)).kindLabel, 'Account')
  const gina = await site.fan('gina.kinds')
  await assert.rejects(report(gina, 'message', messageId), isApiError('not_found'))
})

test('a report of a deepfake has the clock of an intimate image, and one of an impersonation names what it is', async () => {
  const [faked, copied] = [await post('Not really her'), await post('Not really me')]
  await report(felix, 'post', faked, 'deepfake')
  await report(felix, 'post', copied, 'impersonation')
  const [first, second] = [await caseAbout(faked), await caseAbout(copied)]
  assert.deepEqual([first?.kind, first?.severity, first?.reports[0]?.reason], ['ncii', 'critical', 'deepfake'])
  assert.equal(Date.parse(first?.dueAt ?? '') - Date.parse(first?.openedAt ?? ''), 48 * 3_600_000)
  assert.deepEqual([second?.kind, second?.severity, second?.reports[0]?.reason], ['user_report', 'high', 'impersonation'])
})

test('a person cannot report objects that they do not see, or their own objects', async () => {
  const [draft, shown] = [await post('Draft', { publish: 'draft' }), await post('Shown')]
  const gone = await post('Gone')
  await nadia(posts.deletePost, { params: { id: gone } })
  const blocked = await site.fan('blocked')
  await blocked(blockUser, { body: { userId: nadia.id } })
  for (const [who, kind, id] of [
    [felix, 'post', draft],
    [felix, 'post', gone],
    [felix, 'post', felix.id],
    [felix, 'case', shown],
    [felix, 'account', olga.id],
    [blocked, 'post', shown],
    [blocked, 'account', nadia.id],
  ] as const)
    await assert.rejects(report(who, kind, id), isApiError('not_found'), `${kind} ${id}`)
  await assert.rejects(report(nadia, 'post', shown), isApiError('not_allowed'))
  await assert.rejects(report(felix, 'account', felix.id), isApiError('not_allowed'))
  await assert.rejects(report(felix, 'account', nadia.id, 'other'), isApiError('not_valid'))
  await assert.rejects(
    felix(reports.createReport, { body: { objectType: 'account', objectId: nadia.id, reason: 'not_as_described' } }),
    isApiError('not_valid'),
  )
})

test('thirty new accounts that report one post hide nothing, and one known person with a severe reason does', async () => {
  const id = await post('Thirty')
  for (let i = 0; i < 30; i++) await report(await site.fan(`new${i}`), 'post', id, 'underage')
  const before = await caseAbout(id)
  assert.deepEqual([before?.totalReports, before?.isHidden, before?.severity, before?.kind], [30, false, 'critical', 'underage'])
  await site.guest(posts.viewPost, { params: { id } })
  await report(felix, 'post', id, 'underage')
  assert.equal((await caseAbout(id))?.isHidden, true)
  await assert.rejects(site.guest(posts.viewPost, { params: { id } }), isApiError('not_found'))
  await assert.rejects(felix(posts.viewPost, { params: { id } }), isApiError('not_found'))
  await nadia(posts.viewPost, { params: { id } })
  // A dismissed report shows it again, and no later one hides it.
  const found = (await caseAbout(id))!
  await olga(cases.decideCase, { params: { id: found._id }, body: { version: found.version, measures: [] } })
  await site.guest(posts.viewPost, { params: { id } })
  await report(felix, 'post', id, 'underage')
  await site.guest(posts.viewPost, { params: { id } })
})

test('one person sends thirty reports a day', async () => {
  const busy = await site.fan('busy')
  const ids: string[] = []
  for (let i = 0; i < 31; i++) ids.push(await post(`Post ${i}`))
  for (const id of ids.slice(0, 30)) await report(busy, 'post', id)
  await assert.rejects(report(busy, 'post', ids[30]!), isApiError('too_many_requests'))
  // The report that is already there is still returned.
  await report(busy, 'post', ids[0]!)
})

test('the reported person learns nothing about the reporter', async () => {
  const secret = await site.fan('secret.reporter')
  const text = 'Nadia told me that she would stop'
  const id = await post('Reported')
  await report(secret, 'post', id, 'no_consent', text)
  await site.quiet()
  const found = (await caseAbout(id))!
  await olga(cases.decideCase, {
    params: { id: found._id },
    body: { version: found.version, measures: ['remove', 'warn'], rule: 'consent', reason: 'Someone shown has not agreed.' },
  })
  await site.quiet()
  const { listStatements } = await import('@fanfare/contract/statements')
  const seen = JSON.stringify([
    await nadia(listStatements, { query: {} }),
    await nadia(listNotifications, { query: {} }),
    await nadia(reports.listReports, { query: {} }),
    await site.mailsTo(nadia.email),
  ])
  for (const word of [secret.id, 'secret.reporter', text, secret.email]) assert.equal(seen.includes(word), false, word)
  assert.match(seen, /Someone shown has not agreed/)
  const [own] = (await secret(reports.listReports, { query: {} })).data
  assert.equal(own?.status, 'acted')
  const news = (await secret(listNotifications, { query: {} })).data.map(({ title }) => title)
  assert.ok(news.some((title) => title.startsWith('Thank you: we have acted on your report')))
})

test('a reporter adds up to three pictures to an open report, which operators see', async () => {
  const id = await post('Evidence')
  const { _id } = await report(felix, 'post', id)
  const add = async (who = felix) => who(reports.addReportPicture, { params: { id: _id }, files: { picture: await jpeg() } })
  for (let i = 1; i <= 3; i++) assert.equal((await add()).pictures, i)
  await assert.rejects(add(), isApiError('not_allowed'))
  await assert.rejects(add(nadia), isApiError('not_found'))
  await site.quiet()
  const pictures = (await caseAbout(id))?.reports[0]?.pictures ?? []
  assert.equal(pictures.length, 3)
  assert.equal((await fetch(site.base + pictures[0]!.url)).status, 200)
})

test('a removed comment disappears with its replies and returns when operators take it back', async () => {
  const id = await post('Discussed')
  const ref = { objectType: 'post', objectId: id }
  const { _id: commentId } = await felix(addComment, { body: { ...ref, text: 'Nasty' } })
  await report(nadia, 'comment', commentId, 'other', 'This hurts')
  const found = (await caseAbout(commentId))!
  const listed = async () => (await nadia(listComments, { query: ref })).data.map(({ text }) => text)
  await olga(cases.hideCase, { params: { id: found._id }, body: { version: found.version, isHidden: true } })
  assert.deepEqual(await listed(), [])
  await olga(cases.hideCase, { params: { id: found._id }, body: { version: found.version + 1, isHidden: false } })
  assert.deepEqual(await listed(), ['Nasty'])
})
