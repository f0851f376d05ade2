/** Stories of people who sign in with X, which confirms no email address. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as social from '@fanfare/contract/social-sign-in'
import { readMe } from '@fanfare/contract/users'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { changeSettings } from '#core/settings/index.ts'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { openFakeTwitter, twitterEnvironment, type FakeTwitter } from '../../../test/sign-in-providers/fake-twitter.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let twitter: FakeTwitter
let site: TestServer
beforeAll(async () => {
  twitter = await openFakeTwitter()
  atEndOfFile(() => twitter.close())
  site = await openTestServer({ env: twitterEnvironment(twitter.url) })
})
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const browserOf = () => openTestBrowser(site.api)

/** Visits X's page, and returns what the browser sends to the callback. */
async function visit(browser: TestBrowser, screenName: string, role: 'fan' | 'performer' = 'fan') {
  const { url, oauthToken, oauthTokenSecret } = await browser(social.startTwitter, { body: { role, redirectUrl: '/explore' } })
  const { searchParams } = new URL(twitter.approve(url, { userId: `id-${screenName}`, screenName }))
  assert.equal(searchParams.get('oauth_token'), oauthToken)
  return { oauthToken, oauthTokenSecret, oauthVerifier: searchParams.get('oauth_verifier') ?? '' }
}
type Callback = Awaited<ReturnType<typeof visit>>
const finish = (browser: TestBrowser, body: Callback) => browser(social.finishTwitter, { body })

/** Signs up with X and confirms the entered address. Returns the browser, signed in. */
async function joins(name: string) {
  const browser = browserOf()
  const { ticket = '' } = await finish(browser, await visit(browser, name))
  const email = `${name}@example.test`
  const form = { ticket, name, username: name, email, terms: TERMS_VERSION }
  const { token: none, claim = '' } = await browser(social.registerSocialFan, { body: form })
  assert.equal(none, undefined, 'the address is not confirmed yet')
  const { token = '' } = await browser(auth.confirmEmail, { body: { token: await site.mailedToken(email), claim } })
  browser.signedIn(token)
  return browser
}

test('a new fan enters an address, confirms it by email, and signs in with X from then on', async () => {
  const browser = await joins('xenia')
  assert.equal((await browser(readMe)).email, 'xenia@example.test')
  const other = browserOf()
  const { step, token, redirectUrl } = await finish(other, await visit(other, 'xenia'))
  assert.deepEqual([step, typeof token, redirectUrl], ['signed_in', 'string', '/explore'])
})

test('someone who enters the address of an existing account at X gets nothing, and the owner an email', async () => {
  const owner = await site.fan('owner')
  const thief = browserOf()
  const { ticket = '' } = await finish(thief, await visit(thief, 'thief'))
  const form = { ticket, name: 'Thief', username: 'thief', email: owner.email, terms: TERMS_VERSION }
  const { token, claim } = await thief(social.registerSocialFan, { body: form })
  assert.deepEqual([token, typeof claim], [undefined, 'string'], 'the reply is the same for an unknown address')
  const mails = await site.mailsTo(owner.email)
  assert.ok(mails.some((text) => text.includes('it already has an account')))
  const { rows } = await site.sql.query(`select 1 from identities where subject = 'id-thief'`)
  assert.equal(rows.length, 0)
})

test('an account that someone else opened with an address belongs to the person who reads its emails', async () => {
  await site.ctx.write((tx) => changeSettings(tx, { requireEmailVerification: false }))
  const thief = browserOf()
  const { ticket = '' } = await finish(thief, await visit(thief, 'early'))
  const form = { ticket, name: 'Early', username: 'early', email: 'victim@example.test', terms: TERMS_VERSION }
  await thief(social.registerSocialFan, { body: form })
  const early = await finish(thief, await visit(thief, 'early'))
  assert.equal(early.step, 'signed_in')
  await site.guest(auth.forgotPassword, { body: { email: 'victim@example.test' } })
  const token = await site.mailedToken('victim@example.test', 'reset')
  await site.guest(auth.resetPassword, { body: { token, password: 'correct horse battery' } })
  assert.equal((await finish(thief, await visit(thief, 'early'))).step, 'register', 'the identity no longer opens the account')
  await site.ctx.write((tx) => changeSettings(tx, { requireEmailVerification: true }))
})

const WRONG: Readonly<Record<string, (answer: Callback) => Callback>> = {
  'another token': (answer) => ({ ...answer, oauthToken: 'a token that no one asked for' }),
  'another secret': (answer) => ({ ...answer, oauthTokenSecret: 'another secret' }),
  'another verifier': (answer) => ({ ...answer, oauthVerifier: 'another verifier' }),
}
for (const [what, change] of Object.entries(WRONG))
  test(`a callback with ${what} signs no one in`, async () => {
    const browser = browserOf()
    assert.equal(await finish(browser, change(await visit(browser, 'wrong'))).catch(code), 'sign_in_failed')
  })

test("another browser's callback, and one that was used, sign no one in", async () => {
  const [browser, other] = [browserOf(), browserOf()]
  const answer = await visit(browser, 'mine')
  await visit(other, 'theirs')
  assert.equal(await finish(other, answer).catch(code), 'sign_in_failed')
  const outcomes = await Promise.all([1, 2].map(() => finish(browser, answer).then(({ step }) => step, code)))
  assert.deepEqual(outcomes.toSorted(), ['register', 'sign_in_failed'])
})

test('while X is down, or rejects the keys, people are told to try again later', async () => {
  const browser = browserOf()
  for (const fault of ['error_before', 'refused'] as const) {
    twitter.fail('/oauth/request_token', fault)
    assert.equal(await visit(browser, 'patient').catch(code), 'not_ready')
    const answer = await visit(browser, 'patient')
    twitter.fail('/oauth/access_token', fault)
    assert.equal(await finish(browser, answer).catch(code), 'not_ready')
  }
  const wrong = await openTestServer({
    env: { ...twitterEnvironment(twitter.url), TWITTER_API_SECRET: 'anotherSecretThatIsLongEnough' },
  })
  assert.equal(await openTestBrowser(wrong.api)(social.startTwitter, { body: {} }).catch(code), 'not_ready')
  await wrong.close()
})
