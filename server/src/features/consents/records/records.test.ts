/** Stories of operators who look up records, and export them in pairs. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
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
  assert.ok(textsOf(Buffer.from(summary.content, 'base64')).join(' ').includes('Mara Lindqvist'))
  const { rows } = await site.sql.query(`select act from audit_log where act like 'records.%' order by seq`)
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['records.request_export', 'records.approve_export', 'records.download', 'records.download'],
  )
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
