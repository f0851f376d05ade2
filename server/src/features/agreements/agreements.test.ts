/** Stories of performers who sign the uploader agreement before they upload. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { downloadAgreement, readAgreement, signAgreement } from '@fanfare/contract/agreements'
import * as messages from '@fanfare/contract/messages'
import * as pages from '@fanfare/contract/pages'
import { readMe } from '@fanfare/contract/users'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import { textsOf } from '../../../test/pdf-text.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
})

const code = (error: ApiError) => error.code

/** A performer who has signed nothing yet. */
async function newcomer(username: string): Promise<Caller> {
  const performer = await site.performer(username)
  await site.sql.query('alter table uploader_agreements disable trigger uploader_agreements_append_only')
  await site.sql.query('delete from uploader_agreements where performer_id = $1', [performer.id])
  await site.sql.query('alter table uploader_agreements enable trigger uploader_agreements_append_only')
  return performer
}

const uploads = async (performer: Caller) => performer(vault.uploadVaultPhoto, { files: { file: await jpeg() } })

test('a performer uploads nothing on any way before signing, and everything after', async () => {
  const nadia = await newcomer('nadia')
  assert.equal(await uploads(nadia).catch(code), 'agreement_needed')
  assert.equal(await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }).catch(code), 'agreement_needed')
  assert.equal(await nadia(messages.uploadMessagePhoto, { files: { file: await jpeg() } }).catch(code), 'agreement_needed')
  const announced = await tusClient(site.base, nadia.token).create(1000, { kind: 'photo' })
  assert.equal(announced.status, 403)
  const { version, isCurrent, html } = await nadia(readAgreement)
  assert.equal(isCurrent, false)
  assert.match(html, /18 years/)
  const signed = await nadia(signAgreement, { body: { version, name: 'Nadia Nowak' } })
  assert.deepEqual([signed.isCurrent, signed.signed?.name], [true, 'Nadia Nowak'])
  await uploads(nadia)
  const { content } = await nadia(downloadAgreement)
  assert.ok(textsOf(Buffer.from(content, 'base64')).join(' ').includes('Nadia Nowak'))
})

test('the name is encrypted, the address is a hash, and the row never changes', async () => {
  const vera = await newcomer('vera')
  const { version } = await vera(readAgreement)
  await vera(signAgreement, { body: { version, name: 'Vera Unique' } })
  const { rows } = await site.sql.query('select u::text as all from uploader_agreements u where performer_id = $1', [vera.id])
  assert.equal(rows.length, 1)
  for (const hidden of ['Vera Unique', '127.0.0.1']) assert.ok(!String(rows[0]?.all).includes(hidden))
  const change = site.sql.query(`update uploader_agreements set version = 'x' where performer_id = $1`, [vera.id])
  await assert.rejects(change, /history is not rewritten/)
})

test('a new version asks again before the next upload, and an outdated page cannot sign it', async () => {
  const wilma = await newcomer('wilma')
  const { version: before } = await wilma(readAgreement)
  await wilma(signAgreement, { body: { version: before, name: 'Wilma' } })
  await uploads(wilma)
  const { data } = await olga(pages.listSitePages, {})
  const { _id: id } = data.find(({ slug }) => slug === 'uploader-agreement') ?? assert.fail('no such page')
  const language = 'en' as const
  const { version } = await olga(pages.readPageText, { params: { id, language } })
  const text = { title: 'Agreement', source: 'New rules for everyone.' }
  const saved = await olga(pages.savePageText, { params: { id, language }, body: { ...text, version } })
  await olga(pages.publishPageText, { params: { id, language }, body: { version: saved.version } })
  assert.equal((await wilma(readMe)).isAgreementDue, true)
  assert.equal(await uploads(wilma).catch(code), 'agreement_needed')
  assert.equal(await wilma(signAgreement, { body: { version: before, name: 'Wilma' } }).catch(code), 'changed_meanwhile')
  const { version: after, html } = await wilma(readAgreement)
  assert.match(html, /New rules/)
  await wilma(signAgreement, { body: { version: after, name: 'Wilma' } })
  assert.equal((await wilma(readMe)).isAgreementDue, undefined)
  await uploads(wilma)
})
