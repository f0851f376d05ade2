/** Stories of guests, who consent by a link without an account. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as links from '@fanfare/contract/consent-links'
import * as reviews from '@fanfare/contract/consent-reviews'
import * as consents from '@fanfare/contract/consents'
import * as posts from '@fanfare/contract/posts'
import { ALL, approves, consentedGuest, declares, formOf, ID, invites, shows, signs, tokenIn } from '../../../test/consents.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  olga = await site.operator()
})

const code = (error: ApiError) => error.code
const opens = (token: string, claim?: string) =>
  site.guest(links.openConsentLink, { body: { token, ...(claim !== undefined && { claim }) } })
const person = async (id: string) =>
  (await nadia(consents.listPeopleShown)).data.find(({ _id }) => _id === id) ?? assert.fail('not in the list')
const photo = async () => (await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id
const publishes = (fileId: string, ...personIds: string[]) =>
  nadia(posts.createPost, { body: { text: 'Together', audience: 'free', fileIds: [fileId], shows: shows(...personIds) } })

test('a guest signs by a link, an operator approves the ID, and only then the post is published', async () => {
  const { personId, token } = await invites(nadia)
  const fileId = await photo()
  assert.equal(await publishes(fileId, personId).catch(code), 'not_valid')
  const { invitation, claim } = await opens(token)
  assert.deepEqual([invitation.owner._id, invitation.scopes], [nadia.id, ALL.scopes])
  assert.equal((await person(personId)).request?.isOpened, true)
  const files = { idFront: await jpeg(), idBack: await jpeg(), selfie: await jpeg() }
  await site.guest(links.signConsent, { body: { token, claim, ...formOf(ALL), ...ID }, files })
  assert.equal((await person(personId)).state, 'reviewing')
  assert.equal(await publishes(fileId, personId).catch(code), 'not_valid')
  const consentId = await approves(olga)
  assert.deepEqual([(await person(personId)).state, (await person(personId)).scopes], ['consented', ALL.scopes])
  await publishes(fileId, personId)
  // The ID expires before the consent, which has no end.
  assert.equal((await person(personId)).until, '2099-02-01T00:00:00.000Z')
  assert.equal(await olga(reviews.approveConsent, { params: { id: consentId } }).catch(code), 'already_done')
})

test('a link works in the first browser that opens it, and in no other', async () => {
  const { token } = await invites(nadia)
  const { claim } = await opens(token)
  assert.equal((await opens(token, claim)).claim, claim)
  assert.equal(await opens(token).catch(code), 'link_expired')
  const stranger = 'x'.repeat(43)
  assert.equal(await opens(token, stranger).catch(code), 'link_expired')
  assert.equal(await site.guest(links.declineConsentLink, { body: { token, claim: stranger } }).catch(code), 'link_expired')
  await site.guest(links.declineConsentLink, { body: { token, claim } })
  assert.equal(await opens(token, claim).catch(code), 'link_expired')
})

test('two browsers that open a link at the same time: one gets it', async () => {
  const { token } = await invites(nadia)
  const replies = await Promise.all(['a', 'b', 'c'].map(() => opens(token).then(() => 'opened', code)))
  assert.deepEqual(replies.toSorted(), ['link_expired', 'link_expired', 'opened'])
})

test('a guest cannot use an expired link, and a new request replaces it', async () => {
  const { personId, token } = await invites(nadia)
  await site.sql.query(`update consent_requests set expires_at = now() where person_id = $1`, [personId])
  assert.equal(await opens(token).catch(code), 'link_expired')
  const { link } = await nadia(consents.askAgain, { params: { id: personId }, body: ALL })
  const again = tokenIn(link)
  assert.notEqual(again, token)
  await opens(again)
  await nadia(consents.cancelRequest, { params: { id: personId } })
  assert.equal(await opens(again).catch(code), 'link_expired')
})

test('a guest cannot sign with a name other than the one on their ID', async () => {
  const { token } = await invites(nadia, 'S.')
  assert.equal(await signs(site, token, { signature: 'Someone Else' }).catch(code), 'not_valid')
})

test('the site keeps no token, no secret, no name and no date of birth in readable form', async () => {
  const { personId, token } = await invites(nadia, 'M.')
  const secret = await signs(site, token, { legalName: 'Zelda Unique', signature: 'Zelda Unique' })
  const { rows } = await site.sql.query(
    `select p::text || r::text || c::text as all from people_shown p join consent_requests r on r.person_id = p.id
      join consents c on c.person_id = p.id where p.id = $1`,
    [personId],
  )
  for (const hidden of [token, secret, 'Zelda', '1995-04-03']) assert.ok(!String(rows[0]?.all).includes(hidden), hidden)
  const { rows: documents } = await site.sql.query<{ id: string }>(
    `select d.id from consent_documents d join consents c on c.id = d.consent_id where c.person_id = $1`,
    [personId],
  )
  assert.equal(documents.length, 3)
  for (const { id } of documents) {
    const folder = join(site.folder, 'media', 'consent-documents', id)
    const bytes = readFileSync(join(folder, readdirSync(folder)[0] ?? ''))
    await assert.rejects(sharp(bytes).metadata())
  }
})

test('a guest who is under 18, has an expired ID or read other terms cannot sign', async () => {
  const { token } = await invites(nadia)
  const { claim } = await opens(token)
  const files = { idFront: await jpeg(), idBack: await jpeg(), selfie: await jpeg() }
  const sign = (typed: object) =>
    site.guest(links.signConsent, { body: { token, claim, ...formOf(ALL), ...ID, ...typed }, files }).then(
      () => 'signed',
      (error: ApiError) => error.errors?.[0]?.field ?? error.code,
    )
  const young = new Date(Date.now() - 17.9 * 365.25 * 86_400_000).toISOString().slice(0, 10)
  assert.equal(await sign({ dateOfBirth: young }), 'dateOfBirth')
  assert.equal(await sign({ idExpires: '2020-01-01' }), 'idExpires')
  assert.equal(await sign({ scopes: 'shown' }), 'changed_meanwhile')
  assert.equal(await sign({ until: '2030-01-01' }), 'changed_meanwhile')
  assert.equal(await sign({}), 'signed')
  assert.equal(await sign({}), 'link_expired')
})

test('a guest cannot upload a picture with a script, and a script behind the pixels is lost', async () => {
  const { token } = await invites(nadia)
  const { claim } = await opens(token)
  const others = { idBack: await jpeg(), selfie: await jpeg() }
  const sign = (idFront: Blob) =>
    site.guest(links.signConsent, { body: { token, claim, ...formOf(ALL), ...ID }, files: { ...others, idFront } })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  assert.equal(await sign(new Blob([svg], { type: 'image/jpeg' })).catch(code), 'upload_not_accepted')
  const script = '<script>alert(document.cookie)</script>'
  await sign(new Blob([await (await jpeg()).arrayBuffer(), script]))
  const { data } = await olga(reviews.listConsentReviews)
  const shown = await olga(reviews.showConsentDocuments, { params: { id: data.at(-1)!._id } })
  for (const { picture } of shown.data) {
    assert.match(picture, /^data:image\/webp;base64,/)
    assert.ok(!Buffer.from(picture.split(',')[1] ?? '', 'base64').includes('<script'))
  }
})

test('each view of an ID is in the audit log, and its pictures carry the name of the operator', async () => {
  const { token } = await invites(nadia)
  await signs(site, token)
  const id = (await olga(reviews.listConsentReviews)).data.at(-1)!._id
  const omar = await site.operator('omar')
  const [hers, his] = [
    await olga(reviews.showConsentDocuments, { params: { id } }),
    await omar(reviews.showConsentDocuments, { params: { id } }),
  ]
  assert.notEqual(hers.data[0]?.picture, his.data[0]?.picture)
  const { rows } = await site.sql.query(
    `select operator_name from audit_log where act = 'consent.view_documents' and subject_id = $1 order by seq`,
    [id],
  )
  assert.deepEqual(
    rows.map((row) => row.operator_name),
    ['olga', 'omar'],
  )
})

test('a guest and a performer read why an ID was rejected, and the performer asks again', async () => {
  const { personId, token } = await invites(nadia)
  const secret = await signs(site, token)
  const id = (await olga(reviews.listConsentReviews)).data.at(-1)!._id
  await olga(reviews.rejectConsent, { params: { id }, body: { reason: 'The picture is too dark.' } })
  assert.deepEqual([(await person(personId)).state, (await person(personId)).reason], ['rejected', 'The picture is too dark.'])
  const own = await site.guest(links.readGuestConsent, { body: { secret } })
  assert.deepEqual([own.state, own.reason], ['rejected', 'The picture is too dark.'])
  await nadia(consents.askAgain, { params: { id: personId }, body: ALL })
})

test('the database rejects SQL statements that edit or delete a signed consent', async () => {
  const { personId } = await consentedGuest(site, nadia, olga)
  for (const statement of [
    `update consents set scopes = array['shown'] where person_id = $1`,
    'delete from consents where person_id = $1',
    `update consent_documents set hash = '' where consent_id in (select id from consents where person_id = $1)`,
  ])
    await assert.rejects(site.sql.query(statement, [personId]), /history is not rewritten/)
})

test('a guest who signs other terms keeps the earlier consent until an operator has approved the new ID', async () => {
  const { personId } = await consentedGuest(site, nadia, olga, { scopes: ['shown', 'published'], until: null })
  const fileId = await photo()
  await publishes(fileId, personId)
  const { link } = await nadia(consents.askAgain, { params: { id: personId }, body: ALL })
  await signs(site, tokenIn(link))
  assert.deepEqual((await person(personId)).scopes, ['shown', 'published'])
  const { data } = await olga(reviews.listConsentReviews)
  const params = { id: data.at(-1)!._id }
  assert.equal(await olga(reviews.approveConsent, { params }).catch(code), 'not_allowed', 'the ID was not looked at')
  await olga(reviews.showConsentDocuments, { params })
  await olga(reviews.approveConsent, { params })
  assert.deepEqual((await person(personId)).scopes, ALL.scopes)
  const { rows } = await site.sql.query('select version from consents where person_id = $1 order by version', [personId])
  assert.deepEqual(
    rows.map(({ version }) => version),
    [1, 2],
  )
})

test('a performer cannot sell content with a guest whose consent lacks the scope “sold”', async () => {
  const { personId } = await consentedGuest(site, nadia, olga, { scopes: ['shown', 'published'], until: null })
  const fileId = await photo()
  await declares(nadia, [fileId], personId)
  const error = await nadia(posts.createPost, { body: { text: 'x', audience: 'paid', price: 20, fileIds: [fileId] } }).catch(
    (refused: ApiError) => refused,
  )
  assert.ok('message' in error && error.message.startsWith('Mara has not consented to sales'))
  await nadia(posts.createPost, { body: { text: 'x', audience: 'free', fileIds: [fileId] } })
})

test('another performer can neither name nor see the guest', async () => {
  const { personId } = await invites(nadia)
  const vera = await site.performer('vera')
  const { _id: fileId } = await vera(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  assert.equal(await declares(vera, [fileId], personId).catch(code), 'not_found')
  assert.equal(await vera(consents.cancelRequest, { params: { id: personId } }).catch(code), 'not_found')
  assert.equal((await vera(consents.listPeopleShown)).total, 0)
})
