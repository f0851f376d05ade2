import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as follows from '@fanfare/contract/follows'
import * as posts from '@fanfare/contract/posts'
import * as notifications from '@fanfare/contract/notifications'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as verifications from '@fanfare/contract/verifications'
import * as performerSearch from '@fanfare/contract/performer-search'
import * as performers from '@fanfare/contract/performers'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { openSocket } from '../../../test/socket.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const code = (error: ApiError) => error.code
const picture = async (colour = '#884400') =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
        .jpeg()
        .toBuffer(),
    ),
  ])

async function register(username: string) {
  const document = await picture()
  await site.guest(auth.registerPerformer, {
    body: {
      name: 'Nova',
      username,
      email: `${username}@example.test`,
      password: 'correct horse',
      dateOfBirth: '1990-02-03',
      gender: 'female',
    },
    files: { idFront: document, idBack: document, selfie: document },
  })
  const [mail] = await site.mailsTo(`${username}@example.test`)
  await site.guest(auth.confirmEmail, { body: { token: /token=([\w-]+)/.exec(mail!)![1]!, password: 'correct horse' } })
  const { token } = await site.guest(auth.signIn, { body: { username, password: 'correct horse' } })
  return site.callerWith(token)
}

const shown = (id: string) => operator(verifications.readVerification, { params: { id } })
const rejects = async (id: string, reason: string) => {
  const { submittedAt } = await shown(id)
  await operator(verifications.rejectVerification, { params: { id }, body: { reason, submittedAt } })
}

test('a performer registers, stays hidden, is approved by the operator who saw the documents, and is notified', async () => {
  const nova = await register('nova')
  const profile = await nova(ownProfile.readOwnProfile)
  assert.equal(profile.verification.status, 'pending')
  assert.equal(await site.guest(performers.viewPerformer, { params: { id: 'nova' } }).catch(code), 'not_found')
  assert.equal((await site.guest(performerSearch.searchPerformers, { query: { q: 'nova' } })).total, 0)
  assert.equal(await nova(posts.createPost, { body: { text: 'too early', audience: 'free' } }).catch(code), 'not_verified')

  await site.quiet()
  const listed = await operator(notifications.listNotifications, { query: {} })
  assert.equal(listed.data[0]?.link, `/admin/verifications/${profile._id}`)
  const waiting = await operator(verifications.listVerifications, { query: {} })
  assert.equal(waiting.data.find((one) => one.performer.username === 'nova')!.status, 'pending')
  const mine = await operator(verifications.readVerification, { params: { id: profile._id } })
  assert.deepEqual(
    mine.documents.map((one) => one.kind),
    ['idFront', 'idBack', 'selfie'],
  )
  const { data: pictures } = await operator(verifications.showVerificationDocuments, { params: { id: profile._id } })
  assert.deepEqual(
    pictures.map(({ kind, picture }) => [kind, picture.slice(0, 23)]),
    ['idFront', 'idBack', 'selfie'].map((kind) => [kind, 'data:image/webp;base64,']),
  )

  const decision = { params: { id: profile._id }, body: { submittedAt: mine.submittedAt } }
  await operator(verifications.approveVerification, decision)
  assert.equal(await operator(verifications.approveVerification, decision).catch(code), 'already_done')
  assert.equal((await site.guest(performers.viewPerformer, { params: { id: 'NOVA' } })).isVerified, true)
  await site.quiet()
  const { data } = await nova(notifications.listNotifications, { query: {} })
  assert.equal(data[0]?.type, 'verification')
})

test("a performer's open page is notified of the decision", async () => {
  for (const status of ['approved', 'rejected'] as const) {
    const waiting = await site.performer(`w_${status}`, 'pending')
    const socket = await openSocket(site.base, waiting.token)
    const params = { id: waiting.id }
    const body = { submittedAt: (await operator(verifications.readVerification, { params })).submittedAt }
    await operator(verifications.showVerificationDocuments, { params })
    if (status === 'approved') await operator(verifications.approveVerification, { params, body })
    else await operator(verifications.rejectVerification, { params, body: { ...body, reason: 'Blurred.' } })
    assert.deepEqual(await socket.received(ownProfile.verificationDecided), { status })
    socket.close()
  }
})

test('a rejected performer reads why, submits again and is back in the queue', async () => {
  const lux = await register('lux')
  const { _id: id } = await lux(ownProfile.readOwnProfile)
  await rejects(id, 'The selfie is blurred.')
  assert.deepEqual((await lux(ownProfile.readOwnProfile)).verification, { status: 'rejected', reason: 'The selfie is blurred.' })
  await lux(ownProfile.uploadDocuments, { files: { selfie: await picture('#004488') } })
  assert.equal((await lux(ownProfile.readOwnProfile)).verification.status, 'pending')
})

test('a performer submits documents five times a day, and then reads how long to wait', async () => {
  const applicant = await site.performer('keen', 'pending')
  const submit = async () => applicant(ownProfile.uploadDocuments, { files: { selfie: await picture() } })
  for (let i = 0; i < 5; i++) await submit()
  assert.equal(await submit().catch(code), 'too_many_requests')
  await site.quiet()
  const listed = await operator(notifications.listNotifications, { query: { limit: 100 } })
  const links = listed.data.filter(({ link }) => link === `/admin/verifications/${applicant.id}`)
  assert.ok(links.length <= 5)
})

test("a performer's profile takes only the fields of the form", async () => {
  const sly = await site.performer('sly')
  const body = { bio: 'mine', about: { height: 'over_190' }, verification: 'approved', total_followers: 9 }
  await sly(ownProfile.updateOwnProfile, { body }).catch(code)
  const { rows } = await site.sql.query('select total_followers, about from performers where account_id = $1', [sly.id])
  assert.equal(rows[0].total_followers, 0)
})

test('documents are visible to operators only', async () => {
  await register('shy')
  const fan = await site.fan('peeper')
  const { rows } = await site.sql.query(
    `select p.id_front from performers p join accounts a on a.id = p.account_id where a.username = 'shy'`,
  )
  for (const path of [`/media/documents/${rows[0].id_front}.jpg`, `/media/public/${rows[0].id_front}/full.webp`])
    assert.equal((await fetch(`${site.base}${path}`, { headers: { authorization: fan.token } })).status, 404, path)
  assert.equal(await fan(verifications.listVerifications, { query: {} }).catch(code), 'not_allowed')
})

test('a person under 18 cannot register as a performer', async () => {
  const document = await picture()
  const born = new Date()
  born.setUTCFullYear(born.getUTCFullYear() - 18)
  born.setUTCDate(born.getUTCDate() + 1)
  const body = {
    name: 'Kid',
    username: 'kid',
    email: 'kid@example.test',
    password: 'correct horse',
    dateOfBirth: born.toISOString().slice(0, 10),
    gender: 'male',
  } as const
  const error = await site
    .guest(auth.registerPerformer, { body, files: { idFront: document, idBack: document, selfie: document } })
    .catch((e: ApiError) => e)
  assert.deepEqual((error as ApiError).errors, [{ field: 'dateOfBirth', message: 'You must be 18 or older' }])
})

test('a performer sets prices within the limits, and fans find the profile by its words', async () => {
  const ada = await site.performer('ada')
  await ada(ownProfile.updateOwnProfile, {
    body: { name: 'Ada Vale', bio: 'Mountain painter', prices: { freeDays: 3, monthly: 2.95, yearly: 29.5 } },
  })
  for (const monthly of [2.94, 300.01]) {
    const error = (await ada(ownProfile.updateOwnProfile, { body: { prices: { freeDays: 0, monthly, yearly: 50 } } }).catch(
      (e: ApiError) => e,
    )) as ApiError
    assert.equal(error.errors[0]?.field, 'prices.monthly')
  }
  for (const q of ['ada va', 'MOUNT', 'paint'])
    assert.deepEqual(
      (await site.guest(performerSearch.searchPerformers, { query: { q } })).data.map((one) => one.username),
      ['ada'],
      q,
    )
  assert.equal((await site.guest(performerSearch.searchPerformers, { query: { q: "'); drop table accounts; --" } })).total, 0)
})

test("a performer cannot take a username that is a path of the site or someone else's", async () => {
  const ben = await site.performer('ben')
  for (const username of ['Admin', 'studio', 'API', 'ADA'])
    assert.equal(await ben(ownProfile.updateOwnProfile, { body: { username } }).catch(code), 'username_taken', username)
})

test('a user is never suggested themselves or performers they follow, however few there are', async () => {
  const few = await openTestServer()
  const [ada, nadia, fan] = [await few.performer('ada.vale'), await few.performer('nadia'), await few.fan('felix')]
  const suggested = async (who: Caller | TestServer['guest']) =>
    (await who(performers.randomPerformers, { query: { limit: 20 } })).data.map(({ username }) => username).toSorted()
  assert.deepEqual(await suggested(few.guest), ['ada.vale', 'nadia'])
  assert.deepEqual(await suggested(ada), ['nadia'])
  await fan(follows.follow, { params: { id: nadia.id } })
  assert.deepEqual(await suggested(fan), ['ada.vale'])
})
