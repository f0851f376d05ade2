/** Stories of people who revoke their consent, and of consents that end by the clock. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as links from '@fanfare/contract/consent-links'
import * as consents from '@fanfare/contract/consents'
import { declareDepiction } from '@fanfare/contract/depiction-routes'
import * as galleries from '@fanfare/contract/galleries'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import * as ownStories from '@fanfare/contract/own-stories'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { ALL, consentedGuest, consentedPerformer, declares, shows } from '../../../test/consents.ts'
import { jpeg } from '../../../test/pictures.ts'
import { film } from '../../../test/test-videos.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { listDownloads } from '@fanfare/contract/purchases'
import { unarchivePost } from '@fanfare/contract/post-lifecycle'
import { sells } from '../../../test/products.ts'
import { viewProduct } from '@fanfare/contract/products'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let vera: Caller
let olga: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  vera = await site.performer('vera')
  olga = await site.operator()
  fan = await site.fan('felix', 5000)
})

const code = (error: ApiError) => error.code
const photo = async () => {
  const { _id } = await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}
const posting = (fileId: string, body: Partial<{ audience: 'free' | 'paid'; price: number }> = {}) =>
  nadia(posts.createPost, { body: { text: 'Together', audience: 'free', fileIds: [fileId], ...body } })
const seen = (id: string) => fan(posts.viewPost, { params: { id } })
const revokes = (secret: string, reason = '') => site.guest(links.revokeGuestConsent, { body: { secret, reason } })

test('a revocation hides the picture everywhere immediately, also from its buyer, and tells the performer', async () => {
  const { personId, secret } = await consentedGuest(site, nadia, olga)
  const fileId = await photo()
  await declares(nadia, [fileId], personId)
  const free = await posting(fileId)
  const sold = await posting(fileId, { audience: 'paid', price: 20 })
  const story = await nadia(ownStories.createStory, { body: { fileId, audience: 'free' } })
  await fan(posts.buyPost, { params: { id: sold._id }, body: { price: 20 } })
  const { _id: conversationId } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const sent = await nadia(messages.sendMessage, { params: { id: conversationId }, body: { text: 'For you', fileIds: [fileId] } })
  await site.quiet()
  const bought = await seen(sold._id)
  assert.ok(!bought.locked)
  const address = site.base + (bought.files[0]?.type === 'photo' ? bought.files[0].url : '')
  assert.equal((await fetch(address)).status, 200)

  await revokes(secret, 'I changed my mind.')
  // The address lives in a cache of one second.
  await waitFor(async () => (await fetch(address)).status === 404, 'the address to end')
  const statuses = [fan, nadia, olga].map(
    async ({ token }) => (await fetch(address, { headers: { authorization: token } })).status,
  )
  assert.deepEqual(await Promise.all(statuses), [404, 200, 200], 'the performer and operators still see the picture')
  const now = await seen(sold._id)
  assert.ok(!now.locked && now.files.length === 0)
  const { data } = await fan(messages.listMessages, { params: { id: conversationId }, query: {} })
  assert.ok(!JSON.stringify(data.find(({ _id }) => _id === sent._id)).includes(fileId))
  await site.quiet()
  assert.equal(await seen(free._id).catch(code), 'not_found')
  assert.equal((await nadia(posts.readOwnPost, { params: { id: free._id } })).status, 'archived')
  assert.equal((await nadia(ownStories.listOwnStories, { query: {} })).data.filter(({ _id }) => _id === story._id).length, 0)
  const { data: notes } = await nadia(listNotifications)
  assert.match(notes[0]?.title ?? '', /^Mara has revoked the consent/)
  const { rows } = await site.sql.query('select buyers, reason from consent_revocations order by revoked_at desc limit 1')
  assert.deepEqual(rows, [{ buyers: 1, reason: 'I changed my mind.' }])
  assert.equal(await nadia(unarchivePost, { params: { id: free._id } }).catch(code), 'not_valid')
  assert.equal(await revokes(secret).catch(code), 'already_done')
})

test('a person who revokes while a scheduled post waits is not shown at its time', async () => {
  const { personId, secret } = await consentedGuest(site, nadia, olga)
  const fileId = await photo()
  await declares(nadia, [fileId], personId)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const { _id: id } = await nadia(posts.createPost, {
    body: { text: 'Later', audience: 'free', fileIds: [fileId], publish: 'scheduled', scheduledAt: at },
  })
  // The job publishes at the moment of the revocation.
  await site.sql.query(`update posts set scheduled_at = now() - interval '1 minute' where id = $1`, [id])
  await Promise.all([revokes(secret), site.sql.query(`select graphile_worker.add_job('publish due content', '{}')`)])
  await site.quiet()
  assert.notEqual((await nadia(posts.readOwnPost, { params: { id } })).status, 'published')
  assert.equal(await seen(id).catch(code), 'not_found')
})

test('a person who revokes while a performer publishes is in no visible content', async () => {
  for (let round = 0; round < 4; round++) {
    const { personId, secret } = await consentedGuest(site, nadia, olga)
    const fileId = await photo()
    await declares(nadia, [fileId], personId)
    const publishing = [1, 2, 3].map(() => posting(fileId).then(({ _id }) => _id, code))
    await Promise.all([...publishing, revokes(secret)])
    await site.quiet()
    const { rows } = await site.sql.query(`select from posts where file_ids @> array[$1::uuid] and status = 'published'`, [
      fileId,
    ])
    assert.equal(rows.length, 0)
  }
})

test('a person is no longer shown after the last day of the consent', async () => {
  const { personId } = await consentedGuest(site, nadia, olga)
  const fileId = await photo()
  await declares(nadia, [fileId], personId)
  const post = await posting(fileId)
  await site.sql.query(`update people_shown set until = now() - interval '1 second' where id = $1`, [personId])
  // Even before the job runs, nothing new is published.
  assert.equal(await posting(fileId).catch(code), 'not_valid')
  await site.sql.query(`select graphile_worker.add_job('end consents', '{}')`)
  await site.quiet()
  assert.equal(await seen(post._id).catch(code), 'not_found')
  const { data } = await nadia(consents.listPeopleShown)
  assert.equal(data.find(({ _id }) => _id === personId)?.state, 'expired')
})

test('a performer consents in the product, sees what shows her, and revokes', async () => {
  const personId = await consentedPerformer(nadia, vera)
  const fileId = await photo()
  const { _id: id } = await nadia(galleries.createGallery, {
    body: { title: 'Harbor', audience: 'free', fileIds: [fileId], shows: shows(personId) },
  })
  await site.quiet()
  const { content } = await vera(consents.listContentShowingMe, { params: { id: personId } })
  assert.deepEqual(
    content.map(({ _id }) => _id),
    [id],
  )
  await vera(consents.revokeConsent, { params: { id: personId }, body: {} })
  await site.quiet()
  assert.equal(await fan(galleries.viewGallery, { params: { id } }).catch(code), 'not_found')
  assert.equal(await nadia(consents.revokeConsent, { params: { id: personId }, body: {} }).catch(code), 'not_found')
  // No means no for a while.
  assert.equal(await nadia(consents.askAgain, { params: { id: personId }, body: ALL }).catch(code), 'not_allowed')
})

test('a performer who is blocked cannot be asked', async () => {
  const wilma = await site.performer('wilma')
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [wilma.id, nadia.id])
  const asked = nadia(consents.invitePerformer, { body: { username: 'wilma', ...ALL } })
  assert.equal(await asked.catch(code), 'not_valid')
})

test('a performer who names a person without consent in the vault hides the published post', async () => {
  const { person } = await nadia(consents.invitePerformer, {
    body: { username: (await site.performer('yara')).username, ...ALL },
  })
  const fileId = await photo()
  const post = await posting(fileId)
  await seen(post._id)
  await declares(nadia, [fileId], person._id)
  await site.quiet()
  assert.equal(await seen(post._id).catch(code), 'not_found')
  await nadia(declareDepiction, { body: { ids: [fileId], showsMe: true, personIds: [], ai: 'none' } })
  await nadia(unarchivePost, { params: { id: post._id } })
  assert.ok(!(await seen(post._id)).locked)
})

test('a teaser of a video is hidden with the consent of the person in the video', async () => {
  const { personId, secret } = await consentedGuest(site, nadia, olga)
  const { _id: videoId } = await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 3) } })
  await site.quiet()
  const { rows } = await site.sql.query<{ id: string }>(
    `insert into files (id, owner_id, kind, status, bytes, created_at, in_vault, teaser_of, detail, width, height)
      select gen_random_uuid(), owner_id, kind, status, bytes, created_at, true, id, detail, width, height from files
      where id = $1 returning id`,
    [videoId],
  )
  const teaserId = rows[0]?.id ?? ''
  await declares(nadia, [videoId], personId)
  const video = await nadia(videos.createVideo, { body: { title: 'Sea', audience: 'free', videoId } })
  const teased = await nadia(posts.createPost, { body: { text: 'Soon', audience: 'free', fileIds: [teaserId] } })
  await site.quiet()
  await seen(teased._id)
  await revokes(secret)
  await site.quiet()
  assert.equal(await seen(teased._id).catch(code), 'not_found')
  assert.equal(await fan(videos.viewVideo, { params: { id: video._id } }).catch(code), 'not_found')
})

test('a product without pictures is hidden with the consent of the person in its files', async () => {
  const { personId, secret } = await consentedGuest(site, nadia, olga)
  const product = await sells(site, nadia)
  await site.sql.query(
    `insert into depictions (subject_id, kind, owner_id, shows_owner, is_explicit, declared_at) values ($1, 'product', $2, true, true, now())`,
    [product._id, nadia.id],
  )
  await site.sql.query('insert into depicted_people (subject_id, person_id) values ($1, $2)', [product._id, personId])
  await fan(viewProduct, { params: { id: product._id } })
  await revokes(secret)
  await site.quiet()
  assert.equal(await fan(viewProduct, { params: { id: product._id } }).catch(code), 'not_found')
})

test('a buyer saves an original only if the person in it allows downloads', async () => {
  await nadia(ownProfile.updateOwnProfile, { body: { downloadsAllowed: true } })
  const { personId, secret } = await consentedGuest(site, nadia, olga, { scopes: ['shown', 'published', 'sold'], until: null })
  const fileId = await photo()
  await declares(nadia, [fileId], personId)
  const { _id: id } = await posting(fileId, { audience: 'paid', price: 20 })
  await fan(posts.buyPost, { params: { id }, body: { price: 20 } })
  const saves = async (who: Caller) => (await who(listDownloads, { params: { kind: 'post', id }, query: {} })).total
  assert.deepEqual([await saves(fan), await saves(nadia)], [0, 1])
  await revokes(secret)
  assert.deepEqual([await saves(fan), await saves(nadia)], [0, 1])
})
