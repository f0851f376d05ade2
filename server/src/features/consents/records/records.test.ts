/** Stories of operators who look up records, and export them in pairs. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { listNotifications } from '@fanfare/contract/notifications'
import * as operators from '@fanfare/contract/operators'
import * as records from '@fanfare/contract/records'
import * as posts from '@fanfare/contract/posts'
import { consentedGuest, shows } from '../../../../test/consents.ts'
import { textsOf } from '../../../../test/pdf-text.ts'
import { jpeg } from '../../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let olga: Caller
let omar: Caller
let personId: string
let fileId: string
let postId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  ;[olga, omar] = [await site.operator('olga'), await site.operator('omar', 'moderation')]
  ;({ personId } = await consentedGuest(site, nadia, olga))
  fileId = (await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id
  ;({ _id: postId } = await nadia(posts.createPost, {
    body: { text: 'Us', audience: 'free', fileIds: [fileId], shows: shows(personId) },
  }))
})

const code = (error: ApiError) => error.code

test('an operator finds everyone shown by a performer, and the items of each, by either side', async () => {
  const record = await olga(records.readPerformerRecord, { query: { username: 'nadia' } })
  const [person] = record.people
  assert.deepEqual([person?.legalName, person?.dateOfBirth, person?.state], ['Mara Lindqvist', '1995-04-03', 'consented'])
  assert.equal(person?.keptUntil, null)
  assert.equal(record.agreements.length, 1)
  const { data } = await olga(records.listRecordedItems, { params: { id: nadia.id }, query: { personId } })
  const file = data.find(({ _id }) => _id === fileId) ?? assert.fail('the photo is not listed')
  assert.deepEqual([file.kindLabel, file.title, file.path], ['Post', 'Us', `/post/${postId}`])
  assert.deepEqual([file.kind, file.showsPerformer, file.personIds, file.isExplicit], ['file', true, [personId], true])
})

test('an export needs two operators, and each download is in the audit log', async () => {
  const { _id: id } = await olga(records.requestRecordExport, { params: { id: nadia.id }, body: { reason: 'Inspection 7' } })
  const params = { id }
  assert.equal(await olga(records.downloadRecordExport, { params }).catch(code), 'not_allowed')
  assert.equal(await olga(records.approveRecordExport, { params }).catch(code), 'not_allowed')
  await omar(records.approveRecordExport, { params })
  assert.equal(await omar(records.approveRecordExport, { params }).catch(code), 'already_done')
  const { content } = await olga(records.downloadRecordExport, { params })
  const exported = JSON.parse(Buffer.from(content, 'base64').toString()) as {
    people: { consents: { signed: { legalName: string }; documents: { webp: string }[] }[] }[]
    items: { id: string }[]
  }
  const [consent] = exported.people[0]?.consents ?? []
  assert.equal(consent?.signed.legalName, 'Mara Lindqvist')
  assert.equal(
    Buffer.from(consent?.documents[0]?.webp ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
    'WEBP',
  )
  assert.ok(exported.items.some((item) => item.id === fileId))
  const summary = await omar(records.downloadRecordSummary, { params })
  const words = textsOf(Buffer.from(summary.content, 'base64')).join(' ')
  for (const part of ['Mara Lindqvist', 'Inspection 7', 'Requested by', 'olga', 'Approved by', 'omar', site.ctx.config.origin])
    assert.ok(words.includes(part), part)
  const { rows } = await site.sql.query(`select act from audit_log where act like 'records.%' order by seq`)
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['records.request_export', 'records.approve_export', 'records.download', 'records.download'],
  )
})

test('an operator invited minutes ago neither requests nor approves an export, and does after three days', async () => {
  const who = { name: 'ines', username: 'ines', email: 'ines@example.test' }
  await olga(operators.inviteOperator, { body: { ...who, role: 'moderation' } })
  const password = 'a long enough password'
  await site.guest(auth.resetPassword, { body: { token: await site.mailedToken(who.email, 'reset'), password } })
  const { token } = await site.guest(auth.signIn, { body: { username: who.email, password } })
  const ines = site.callerWith(token)
  const { _id: id } = await olga(records.requestRecordExport, { params: { id: nadia.id }, body: { reason: 'With a friend' } })
  assert.equal(await ines(records.approveRecordExport, { params: { id } }).catch(code), 'not_allowed')
  const asked = ines(records.requestRecordExport, { params: { id: nadia.id }, body: { reason: 'For a friend' } })
  assert.equal(await asked.catch(code), 'not_allowed')
  await site.sql.query(`update operators set accepted_at = now() - interval '4 days' where account_id in
    (select id from accounts where username = 'ines')`)
  assert.equal((await ines(records.approveRecordExport, { params: { id } })).approvedBy?.username, 'ines')
})

test('other operators are notified of a request, which its author withdraws or another one declines', async () => {
  const asks = async () =>
    (await olga(records.requestRecordExport, { params: { id: nadia.id }, body: { reason: 'A mistake' } }))._id
  const heard = async (of: Caller) =>
    (await of(listNotifications, { query: { unread: true } })).data.filter(({ type }) => type === 'record_export')
  const id = await asks()
  await site.quiet()
  assert.equal((await heard(omar))[0]?.link, `/admin/records#${id}`)
  assert.deepEqual(await heard(olga), [])
  await olga(records.removeRecordExport, { params: { id } })
  assert.equal(await omar(records.approveRecordExport, { params: { id } }).catch(code), 'not_found')
  await omar(records.removeRecordExport, { params: { id: await asks() } })
  await site.quiet()
  assert.deepEqual(await heard(omar), [])
  const { data } = await olga(records.listRecordExports, { query: {} })
  assert.deepEqual(
    data.filter(({ reason }) => reason === 'A mistake'),
    [],
  )
  const { rows } = await site.sql.query(`select act from audit_log where act like 'records.%' order by seq desc limit 4`)
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['records.decline_export', 'records.request_export', 'records.withdraw_export', 'records.request_export'],
  )
  const approved = data.find(({ approvedBy }) => approvedBy !== null) ?? assert.fail('none')
  assert.equal(await omar(records.removeRecordExport, { params: { id: approved._id } }).catch(code), 'already_done')
})

test('the database refuses an export that the same operator approves', async () => {
  const { _id: id } = await omar(records.requestRecordExport, { params: { id: nadia.id }, body: { reason: 'Alone' } })
  await assert.rejects(
    site.sql.query('update record_exports set approved_by = requested_by, approved_at = now() where id = $1', [id]),
    /record_exports_two_people/,
  )
})

test('operators who only read see records and export nothing', async () => {
  const reader = await site.operator('rita', 'read_only')
  await reader(records.readPerformerRecord, { query: { username: 'nadia' } })
  const asked = reader(records.requestRecordExport, { params: { id: nadia.id }, body: { reason: 'Curious' } })
  assert.equal(await asked.catch(code), 'not_allowed')
})
