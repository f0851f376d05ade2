/** Stories of people who sign in with Google. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as social from '@fanfare/contract/social-sign-in'
import { readMe } from '@fanfare/contract/users'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { openFakeGoogle, googleEnvironment, type Defect, type FakeGoogle } from '../../../test/sign-in-providers/fake-google.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let google: FakeGoogle
let site: TestServer
beforeAll(async () => {
  google = await openFakeGoogle()
  atEndOfFile(() => google.close())
  site = await openTestServer({ env: googleEnvironment(google.url) })
})
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const personOf = (name: string, isVerified = true) => ({
  sub: `sub-${name}`,
  email: `${name}@example.test`,
  email_verified: isVerified,
  name,
})
type Start = { role?: 'fan' | 'performer'; redirectUrl?: string }

/** Visits Google's page, and returns the answer that the browser brings back. */
async function visit(
  browser: TestBrowser,
  name: string,
  { start = {}, isVerified = true } = {} as { start?: Start; isVerified?: boolean },
) {
  const { url } = await browser(social.startGoogle, { body: start })
  const { searchParams } = new URL(google.approve(url, personOf(name, isVerified)))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}
const finish = (browser: TestBrowser, body: { code: string; state: string }) => browser(social.finishGoogle, { body })
const browserOf = () => openTestBrowser(site.api)

/** Signs up with Google. Returns the browser, signed in. */
async function joins(name: string, start: Start = {}) {
  const browser = browserOf()
  const { ticket = '' } = await finish(browser, await visit(browser, name, { start }))
  const { token = '' } = await browser(social.registerSocialFan, { body: { ticket, name, username: name, terms: TERMS_VERSION } })
  browser.signedIn(token)
  return browser
}
const signsIn = async (name: string) => {
  const browser = browserOf()
  return finish(browser, await visit(browser, name))
}

test('a new fan chooses a name, agrees to the terms, and is signed in at the page that they came from', async () => {
  const browser = browserOf()
  const answer = await visit(browser, 'nora', { start: { redirectUrl: '/ada.vale?tab=photos' } })
  const { step, ticket = '', suggestion, token: none } = await finish(browser, answer)
  assert.deepEqual([step, none, suggestion?.role, suggestion?.email], ['register', undefined, 'fan', 'nora@example.test'])
  assert.equal(suggestion?.username, 'nora')
  const body = { ticket, name: 'Nora', username: 'nora', terms: TERMS_VERSION }
  const { token = '', redirectUrl } = await browser(social.registerSocialFan, { body })
  assert.equal(redirectUrl, '/ada.vale?tab=photos')
  browser.signedIn(token)
  const me = await browser(readMe)
  assert.deepEqual([me.name, me.email, me.isPerformer], ['Nora', 'nora@example.test', false])
  const { rows } = await site.sql.query(
    'select version, password_hash from terms_agreements join accounts on id = account_id where account_id = $1',
    [me._id],
  )
  assert.deepEqual(rows, [{ version: TERMS_VERSION, password_hash: null }])
  assert.equal(await browser(social.registerSocialFan, { body }).catch(code), 'sign_in_failed', 'a ticket works once')
})

test('a fan who comes back with Google is signed in, and notified by email', async () => {
  await joins('berta')
  const { step, token } = await signsIn('berta')
  assert.equal(step, 'signed_in')
  assert.ok(token)
  const mails = await site.mailsTo('berta@example.test')
  assert.ok(mails.some((text) => text.includes('Someone signed in to your account with Google or X')))
})

test('the database stores hashes and encrypted secrets only', async () => {
  const browser = browserOf()
  const { state } = await visit(browser, 'secretive')
  const { rows } = await site.sql.query('select s::text as text from social_sign_ins s')
  const cookie = browser.cookies.get('sign_in_browser') ?? 'none'
  for (const { text } of rows) assert.ok(!text.includes(state) && !text.includes(cookie))
})

test('an answer that the browser did not ask for signs no one in', async () => {
  const [browser, other] = [browserOf(), browserOf()]
  const answer = await visit(browser, 'answers')
  await visit(other, 'answers')
  assert.equal(await finish(browser, { ...answer, state: 'a state that no one started' }).catch(code), 'sign_in_failed')
  assert.equal(await finish(other, answer).catch(code), 'sign_in_failed', "another browser's state")
  assert.equal(await finish(browserOf(), answer).catch(code), 'sign_in_failed', 'a browser without the cookie')
  assert.equal((await finish(browser, answer)).step, 'register')
  assert.equal(await finish(browser, answer).catch(code), 'sign_in_failed', 'a replayed code')
})

test('an expired sign-in has to be started again', async () => {
  const browser = browserOf()
  const answer = await visit(browser, 'late')
  await site.sql.query(`update social_sign_ins set expires_at = site_now() - interval '1 second'`)
  assert.equal(await finish(browser, answer).catch(code), 'sign_in_failed')
})

test('of two callbacks in parallel, one succeeds', async () => {
  const browser = browserOf()
  const answer = await visit(browser, 'twice')
  const outcomes = await Promise.all([1, 2].map(() => finish(browser, answer).then(({ step }) => step, code)))
  assert.deepEqual(outcomes.toSorted(), ['register', 'sign_in_failed'])
})

const DEFECTS: readonly Defect[] = ['audience', 'expired', 'key', 'nonce', 'issuer', 'unsigned']
for (const defect of DEFECTS)
  test(`an ID token with a wrong ${defect} signs no one in`, async () => {
    const browser = browserOf()
    const answer = await visit(browser, `wrong-${defect}`)
    google.issues(defect)
    const outcome = await finish(browser, answer).catch(code)
    google.issues('none')
    assert.equal(outcome, 'sign_in_failed')
  })

test('while Google is down, people are told to try again later', async () => {
  const browser = browserOf()
  const answer = await visit(browser, 'patient')
  for (const fault of ['error_before', 'refused', 'lost'] as const) {
    google.fail('/token', fault)
    assert.equal(
      await finish(browser, fault === 'error_before' ? answer : await visit(browser, 'patient')).catch(code),
      'not_ready',
    )
  }
  assert.equal((await signsIn('patient')).step, 'register')
})

test('a wrong client secret signs no one in', async () => {
  const wrong = await openTestServer({ env: { ...googleEnvironment(google.url), GOOGLE_CLIENT_SECRET: 'GOCSPX-another-one' } })
  const browser = openTestBrowser(wrong.api)
  assert.equal(await finish(browser, await visit(browser, 'nosecret')).catch(code), 'sign_in_failed')
  await wrong.close()
})

const ELSEWHERE = [
  'https://evil.example/home',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '/\thome',
  'home',
  '/auth/login',
  '/api/users/me',
]
for (const redirectUrl of ELSEWHERE)
  test(`a sign-in does not lead to ${JSON.stringify(redirectUrl)}`, async () => {
    assert.equal(await browserOf()(social.startGoogle, { body: { redirectUrl } }).catch(code), 'not_valid')
  })

test('the role is chosen at the start: neither the callback nor another form changes it', async () => {
  const browser = browserOf()
  const answer = { ...(await visit(browser, 'smuggler')), role: 'performer' }
  const { ticket = '', suggestion } = await finish(browser, answer)
  assert.equal(suggestion?.role, 'fan')
  const form = {
    name: 'Smuggler',
    username: 'smuggler',
    dateOfBirth: '1990-01-01',
    gender: 'male',
    terms: TERMS_VERSION,
  } as const
  const files = { idFront: new Blob(['x']), idBack: new Blob(['x']), selfie: new Blob(['x']) }
  const performs = browser(social.registerSocialPerformer, { body: { ...form, ticket }, files })
  assert.notEqual(await performs.catch(code), undefined)
  const { rows } = await site.sql.query(`select 1 from accounts where username = 'smuggler'`)
  assert.equal(rows.length, 0)
})

test('an existing fan who signs in to become a performer stays a fan', async () => {
  await joins('stays')
  const browser = browserOf()
  const { token = '' } = await finish(browser, await visit(browser, 'stays', { start: { role: 'performer' } }))
  browser.signedIn(token)
  assert.equal((await browser(readMe)).isPerformer, false)
})

test('a suspended person who signs in with Google can only read why', async () => {
  await joins('banned')
  await site.sql.query(`update accounts set status = 'suspended' where username = 'banned'`)
  const browser = browserOf()
  const { token = '' } = await finish(browser, await visit(browser, 'banned'))
  browser.signedIn(token)
  assert.equal((await browser(readMe)).isSuspended, true)
  assert.equal(await browser(social.readSignInMethods).catch(code), 'suspended')
})

test('an account without a password rejects every password, like one that does not exist', async () => {
  await joins('passwordless')
  for (const username of ['passwordless', 'passwordless@example.test'])
    for (const password of ['null', 'undefined', 'a guess', ' '])
      assert.equal(await site.guest(auth.signIn, { body: { username, password } }).catch(code), 'wrong_credentials')
})
