/** Stories of records about people, which are kept for seven years and then erased. */
import assert from 'node:assert/strict'
import { afterEach, beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as closing from '@fanfare/contract/account-closing'
import { listPeopleShown } from '@fanfare/contract/consents'
import { uploadDocuments } from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import * as records from '@fanfare/contract/records'
import { approveVerification, readVerification, showVerificationDocuments } from '@fanfare/contract/verifications'
import { addDays, addMonths } from '#lib/time.ts'
import { consentedGuest, shows } from '../../../../test/consents.ts'
import { jpeg } from '../../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let olga: Caller
let omar: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  ;[olga, omar] = [await site.operator('olga'), await site.operator('omar')]
})
afterEach(() => site.clock.reset())

const code = (error: ApiError) => error.code
const DAY_MS = 86_400_000
const SEVEN_YEARS = 7 * 12

/** Runs the job at a later time, and returns to the present, in which people are signed in. */
async function runsLater(job: string, at: Date): Promise<void> {
  site.clock.moveTo(at)
  await site.sql.query(`select graphile_worker.add_job($1, '{}')`, [job])
  await site.quiet()
  site.clock.reset()
}
const yearsLater = (years: number) => addMonths(new Date(), years * 12)
const erases = (years: number) => runsLater('erase records', yearsLater(years))

async function publishes(performer: Caller, personIds: string[]) {
  const { _id: fileId } = await performer(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const { _id: postId } = await performer(posts.createPost, {
    body: { text: 'Us', audience: 'free', fileIds: [fileId], shows: shows(...personIds) },
  })
  await site.quiet()
  return { fileId, postId }
}
const recordOf = (username: string) => olga(records.readPerformerRecord, { query: { username } })
const recorded = async (personId: string) => (await recordOf('nadia')).people.find(({ _id }) => _id === personId)
const countConsents = async (personId: string) =>
  (await site.sql.query('select from consents where person_id = $1', [personId])).rows.length

/** A guest who was shown in a post that no longer exists. */
async function shownBefore() {
  const { personId } = await consentedGuest(site, nadia, olga)
  const { fileId, postId } = await publishes(nadia, [personId])
  await nadia(posts.deletePost, { params: { id: postId } })
  return { personId, fileId }
}

test('the record of a guest has no end while content shows the guest, and a date seven years after the last publication', async () => {
  const { personId } = await consentedGuest(site, nadia, olga)
  const { postId } = await publishes(nadia, [personId])
  assert.equal((await recorded(personId))?.keptUntil, null)
  await erases(8)
  assert.equal(await countConsents(personId), 1)
  await nadia(posts.deletePost, { params: { id: postId } })
  // The job saw the post eight years from now.
  const until = Date.parse((await recorded(personId))?.keptUntil ?? '')
  assert.ok(Math.abs(until - yearsLater(15).getTime()) < 2 * DAY_MS, new Date(until).toISOString())
})

test('after seven years, the name, the ID and the consent of a guest are gone, and the photo stays hidden', async () => {
  const { personId, fileId } = await shownBefore()
  const until = Date.parse((await recorded(personId))?.keptUntil ?? '')
  assert.ok(Math.abs(until - addMonths(new Date(), SEVEN_YEARS).getTime()) < DAY_MS)
  await runsLater('erase records', addDays(new Date(until), -1))
  assert.equal(await countConsents(personId), 1)
  await runsLater('erase records', addDays(new Date(until), 1))
  assert.equal(await countConsents(personId), 0)
  const { rows } = await site.sql.query('select name, state, secret_hash from people_shown where id = $1', [personId])
  assert.deepEqual(rows, [{ name: '', state: 'expired', secret_hash: null }])
  assert.equal(await recorded(personId), undefined)
  assert.ok((await nadia(listPeopleShown)).data.every(({ _id }) => _id !== personId))
  const again = nadia(posts.createPost, { body: { text: 'Again', audience: 'free', fileIds: [fileId] } })
  assert.equal(await again.catch(code), 'not_valid')
})

test('a legal hold stops the erasure of a record until it is released', async () => {
  const { personId } = await shownBefore()
  await olga(closing.holdErasure, { params: { id: nadia.id }, body: { reason: 'Police request 12' } })
  assert.equal((await recordOf('nadia')).isHeld, true)
  await erases(20)
  assert.equal(await countConsents(personId), 1)
  await olga(closing.releaseErasure, { params: { id: nadia.id } })
  assert.equal((await recordOf('nadia')).isHeld, false)
  await erases(20)
  assert.equal(await countConsents(personId), 0)
})

/** A performer with an ID that an operator has approved. */
async function verified(username: string): Promise<Caller> {
  const performer = await site.performer(username, 'pending')
  await performer(uploadDocuments, { files: { idFront: await jpeg(), idBack: await jpeg(), selfie: await jpeg() } })
  await site.quiet()
  const params = { id: performer.id }
  const { submittedAt } = await olga(readVerification, { params })
  await olga(showVerificationDocuments, { params })
  await olga(approveVerification, { params, body: { submittedAt } })
  return performer
}
const countFiles = async (ownerId: string) =>
  (await site.sql.query(`select from files where owner_id = $1 and kind = 'document'`, [ownerId])).rows.length

async function leaves(performer: Caller): Promise<void> {
  await performer(closing.closeOwnAccount, { body: { username: performer.username } })
  await runsLater('start erasures', addDays(new Date(), 15))
}

test('the identity of a performer who published is kept encrypted after the account is erased, and erased seven years later', async () => {
  const vera = await verified('vera')
  await publishes(vera, [])
  await leaves(vera)
  const record = await recordOf(vera.id)
  assert.deepEqual([record.performer.name, record.dateOfBirth, record.agreements.length], ['vera', '1990-01-01', 1])
  assert.ok(record.leftAt !== null && record.keptUntil !== null)
  const { rows } = await site.sql.query('select l::text as all from left_performers l where performer_id = $1', [vera.id])
  assert.ok(!String(rows[0]?.all).includes('vera'))
  const { _id: id } = await olga(records.requestRecordExport, { params: { id: vera.id }, body: { reason: 'Inspection 9' } })
  await omar(records.approveRecordExport, { params: { id } })
  const { content } = await olga(records.downloadRecordExport, { params: { id } })
  const exported = JSON.parse(Buffer.from(content, 'base64').toString()) as {
    performer: { name: string; documents: { kind: string; webp: string }[] }
  }
  assert.equal(exported.performer.name, 'vera')
  const signatures = exported.performer.documents.map(({ webp }) => Buffer.from(webp, 'base64').subarray(8, 12).toString())
  assert.deepEqual(signatures, ['WEBP', 'WEBP', 'WEBP'])

  await erases(6)
  assert.equal(await countFiles(vera.id), 3)
  await erases(8)
  assert.equal(await countFiles(vera.id), 0)
  const after = await recordOf(vera.id)
  assert.deepEqual([after.performer.name, after.agreements.length, after.leftAt], ['Closed account', 0, null])
})

test('a performer who never published leaves nothing behind', async () => {
  const wilma = await verified('wilma')
  await leaves(wilma)
  assert.equal(await countFiles(wilma.id), 0)
  const { rows } = await site.sql.query('select from left_performers where performer_id = $1', [wilma.id])
  assert.equal(rows.length, 0)
})

test('the database keeps agreements and declarations of the last seven years, whatever the code does', async () => {
  for (const table of ['uploader_agreements', 'depiction_history'])
    await assert.rejects(site.sql.query(`delete from ${table}`), /history is not rewritten/)
})
