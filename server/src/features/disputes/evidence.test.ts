import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as auth from '@fanfare/contract/auth'
import * as disputes from '@fanfare/contract/disputes'
import * as ownStories from '@fanfare/contract/own-stories'
import { updateMe } from '@fanfare/contract/own-account'
import * as payments from '@fanfare/contract/payments'
import * as playback from '@fanfare/contract/playback'
import * as posts from '@fanfare/contract/posts'
import * as stories from '@fanfare/contract/stories'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import * as users from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import { film } from '../../../test/test-videos.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'
import { findDisputes } from './find-disputes.ts'

const DISPUTED = '4000000000000259'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

/** The hourly job finds the dispute. */
async function found(fan: Caller): Promise<disputes.Dispute> {
  await findDisputes(site.ctx)
  await site.quiet()
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  return data.find((one) => one.fan._id === fan.id) ?? assert.fail('no dispute')
}

/** Registers with the version of the terms shown above the button, as a browser sends it. */
async function joins(username: string, terms?: typeof TERMS_VERSION): Promise<Caller> {
  const [email, password] = [`${username}@example.test`, 'correct horse']
  const body = { name: username, username, email, password, ...(terms !== undefined && { terms }) }
  await site.guest(auth.registerFan, { body })
  const confirmed = await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(email), password } })
  const token = confirmed.token ?? assert.fail('not signed in')
  const call = site.callerWith(token)
  return Object.assign(call, { id: (await call(users.readMe))._id, username, email, token })
}

test("an operator's evidence has the agreed terms and how often and when the purchase was used, never any content", async () => {
  const [fan, ada] = [await joins('tess', TERMS_VERSION), await site.performer('p_tess')]
  await saves(fan, DISPUTED)
  await subscribes(fan, ada)
  const { _id: fileId } = await ada(posts.uploadPostVideo, { files: { file: await film(site) } })
  const { _id: postId } = await ada(posts.createPost, {
    body: { text: 'Secret words', audience: 'subscribers', fileIds: [fileId] },
  })
  const isThere = async () => (await ada(posts.readOwnPost, { params: { id: postId } })).status === 'published'
  await waitFor(isThere, 'the video to be ready')
  await fan(playback.savePlaybackPosition, { params: { id: fileId }, body: { seconds: 2, kind: 'post', subjectId: postId } })
  const { _id: photoId } = await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const { _id: storyId } = await ada(ownStories.createStory, { body: { audience: 'free', fileId: photoId } })
  await site.quiet()
  await fan(stories.recordStoryView, { params: { id: storyId } })

  const dispute = await found(fan)
  const { evidence } = await operator(disputes.viewDispute, { params: { id: dispute._id } })
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`
  for (const line of [
    `Terms: agreed at registration on ${time}: terms, privacy notice and minimum age of 18, version of ${TERMS_VERSION}`,
    `Signed in: from .+, ${time} to ${time}`,
    `Played: 1 videos or recordings since the payment, ${time} to ${time}`,
    `Stories: 1 opened since the payment, published ${time} to ${time}`,
  ])
    assert.match(evidence.accessLog, new RegExp(`^${line}$`, 'm'))
  assert.doesNotMatch(evidence.accessLog, /Secret words/)

  const silent = await joins('silent')
  await saves(silent, DISPUTED)
  await subscribes(silent, ada)
  const { _id: id } = await found(silent)
  const other = await operator(disputes.viewDispute, { params: { id } })
  assert.doesNotMatch(
    other.evidence.accessLog,
    /^(?:Terms|Played|Stories):/m,
    'nothing is claimed of who was shown none and used nothing',
  )
})

test('an operator reads what was bought in their own language, and the bank in English', async () => {
  const fan = await site.fan('buyer')
  const { _id: cardId } = await saves(fan, DISPUTED)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 100 } })
  await operator(updateMe, { body: { locale: 'es' } })
  const { _id: id, description } = await found(fan)
  const { evidence } = await operator(disputes.viewDispute, { params: { id } })
  await operator(updateMe, { body: { locale: 'en' } })
  assert.match(description, /^100\stokens$/)
  assert.match(evidence.productDescription, /^100 tokens \(digital content and services of .+\)$/)

  const subscriber = await site.fan('abonnee')
  await saves(subscriber, DISPUTED)
  await subscribes(subscriber, await site.performer('p_abonnee'))
  await operator(updateMe, { body: { locale: 'es' } })
  const subscription = await found(subscriber)
  const shown = await operator(disputes.viewDispute, { params: { id: subscription._id } })
  await operator(updateMe, { body: { locale: 'en' } })
  assert.equal(subscription.description, 'Suscripción a p_abonnee, un mes')
  assert.match(shown.evidence.productDescription, /^Subscription to p_abonnee, one month \(/)
})
