/** Stories of people who link Google or X to their account, unlink it, and use it instead of the password. */
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as social from '@fanfare/contract/social-sign-in'
import * as twoFactor from '@fanfare/contract/two-factor'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { openFakeGoogle, googleEnvironment, type FakeGoogle } from '../../../test/sign-in-providers/fake-google.ts'
import { openFakeTwitter, twitterEnvironment, type FakeTwitter } from '../../../test/sign-in-providers/fake-twitter.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { deleteIdentitiesJob } from './jobs.ts'

let google: FakeGoogle
let twitter: FakeTwitter
let site: TestServer
beforeAll(async () => {
  google = await openFakeGoogle()
  twitter = await openFakeTwitter()
  atEndOfFile(async () => void (await Promise.all([google.close(), twitter.close()])))
  site = await openTestServer({ env: { ...googleEnvironment(google.url), ...twitterEnvironment(twitter.url) } })
})
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const PASSWORD = 'correct horse battery'
const code = (error: ApiError) => error.code
const GOOGLE = { params: { provider: 'google' }, body: {} } as const
const TWITTER = { params: { provider: 'twitter' }, body: {} } as const

/** Brings Google's answer about this person back to the site. */
function answerAs(browser: TestBrowser, url: string, name: string, isVerified = true) {
  const person = { sub: `sub-${name}`, email: `${name}@example.test`, email_verified: isVerified, name }
  const { searchParams } = new URL(google.approve(url, person))
  return browser(social.finishGoogle, { body: { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' } })
}
async function signsIn(browser: TestBrowser, name: string, isVerified = true) {
  const { url } = await browser(social.startGoogle, { body: {} })
  return answerAs(browser, url, name, isVerified)
}

async function registers(name: string) {
  const email = `${name}@example.test`
  await site.guest(auth.registerFan, { body: { name, username: name, email, password: PASSWORD } })
  const { token = '' } = await site.guest(auth.confirmEmail, {
    body: { token: await site.mailedToken(email), password: PASSWORD },
  })
  const browser = openTestBrowser(site.api)
  browser.signedIn(token)
  return browser
}
async function joinsWithGoogle(name: string) {
  const browser = openTestBrowser(site.api)
  const { ticket = '' } = await signsIn(browser, name)
  const { token = '' } = await browser(social.registerSocialFan, { body: { ticket, name, username: name, terms: TERMS_VERSION } })
  browser.signedIn(token)
  return browser
}
const idOf = async (username: string): Promise<string> =>
  (await site.sql.query<{ id: string }>('select id from accounts where username = $1', [username])).rows[0]?.id ?? ''
const linksGoogle = async (browser: TestBrowser, name: string) =>
  answerAs(browser, (await browser(social.startLinking, GOOGLE)).url, name)

test('a fan links Google, signs in with it, unlinks it, and gets an email about each', async () => {
  const browser = await registers('linda')
  assert.equal((await linksGoogle(browser, 'lindas-other')).step, 'linked')
  const { providers } = await browser(social.readSignInMethods)
  assert.deepEqual(
    providers.map(({ provider, label }) => [provider, label]),
    [
      ['google', 'lindas-other@example.test'],
      ['twitter', ''],
    ],
  )
  const isMailed = async (words: string) => assert.ok((await site.mailsTo('linda@example.test')).at(-1)?.includes(words), words)
  await isMailed('can now be opened with another account')
  assert.equal((await signsIn(openTestBrowser(site.api), 'lindas-other')).step, 'signed_in')
  await isMailed('Someone signed in')
  await browser(social.unlinkProvider, { params: { provider: 'google' } })
  await isMailed('can no longer open your account')
  assert.equal((await signsIn(openTestBrowser(site.api), 'lindas-other')).step, 'register')
})

test('linking and unlinking need the password again, and the session that started', async () => {
  const browser = await registers('careful')
  const { url } = await browser(social.startLinking, GOOGLE)
  const other = openTestBrowser(site.api)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  assert.equal(await answerAs(other, url, 'careful-2').catch(code), 'sign_in_failed', 'signed out in the meantime')
  const { token } = await site.guest(auth.signIn, { body: { username: 'careful', password: PASSWORD } })
  const again = await browser(social.startLinking, GOOGLE)
  other.signedIn(token)
  assert.equal(await answerAs(other, again.url, 'careful-2').catch(code), 'sign_in_failed', 'another session')
  await leavesOpen(site.sql, await idOf('careful'))
  assert.equal(await browser(social.startLinking, GOOGLE).catch(code), 'proof_needed')
  assert.equal(await browser(social.unlinkProvider, { params: { provider: 'google' } }).catch(code), 'proof_needed')
})

test('an account at Google opens one account here, even if two people link it in parallel', async () => {
  const browsers = [await registers('first'), await registers('second')]
  const urls: string[] = []
  for (const browser of browsers) urls.push((await browser(social.startLinking, GOOGLE)).url)
  const outcomes = await Promise.all(
    browsers.map((browser, at) => answerAs(browser, urls[at] ?? '', 'shared').then(({ step }) => step, code)),
  )
  assert.deepEqual(outcomes.toSorted(), ['already_done', 'linked'])
})

test('the last way to sign in stays, also when both are unlinked in parallel, until there is a password', async () => {
  const browser = await joinsWithGoogle('lastway')
  const unlink = (provider: 'google' | 'twitter') =>
    browser(social.unlinkProvider, { params: { provider } }).then(() => 'gone', code)
  assert.equal(await unlink('google'), 'not_allowed')
  const { url, oauthToken = '', oauthTokenSecret = '' } = await browser(social.startLinking, TWITTER)
  const answer = new URL(twitter.approve(url, { userId: '7', screenName: 'lastway' })).searchParams
  await browser(social.finishTwitter, {
    body: { oauthToken, oauthTokenSecret, oauthVerifier: answer.get('oauth_verifier') ?? '' },
  })
  const outcomes = await whileLocked(site, 'select from identities for update', () => [unlink('google'), unlink('twitter')])
  assert.deepEqual(outcomes.toSorted(), ['gone', 'not_allowed'])
  await browser(auth.changePassword, { body: { password: PASSWORD } })
  assert.equal((await browser(social.readSignInMethods)).hasPassword, true)
  assert.deepEqual([await unlink('google'), await unlink('twitter')].toSorted(), ['gone', 'not_found'])
  assert.ok((await site.guest(auth.signIn, { body: { username: 'lastway', password: PASSWORD } })).token)
})

test('a fan without a password confirms with Google instead, and no other account at Google counts', async () => {
  const browser = await joinsWithGoogle('prover')
  await leavesOpen(site.sql, await idOf('prover'))
  const change = () => browser(auth.changePassword, { body: { password: PASSWORD } })
  assert.equal(await change().catch(code), 'proof_needed')
  assert.equal(await browser(auth.confirmIdentity, { body: { password: 'null' } }).catch(code), 'not_valid')
  const { url } = await browser(social.startProof, GOOGLE)
  assert.equal(await answerAs(browser, url, 'prover-2').catch(code), 'sign_in_failed')
  assert.equal(await change().catch(code), 'proof_needed')
  assert.equal((await answerAs(browser, (await browser(social.startProof, GOOGLE)).url, 'prover')).step, 'proved')
  assert.ok((await change()).success)
})

/** Turns two-factor authentication on. Returns a function that computes the code of a later step. */
async function withSecondFactor(browser: TestBrowser) {
  const { secret } = await browser(twoFactor.setUpTwoFactor)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAt = (step: number) => app.generate({ timestamp: site.ctx.clock.now().getTime() + step * 30_000 })
  const { recoveryCodes } = await browser(twoFactor.turnOnTwoFactor, { body: { code: codeAt(-1) } })
  return { codeAt, recoveryCodes }
}

test('two-factor authentication applies after Google, and when Google confirms the caller', async () => {
  const browser = await registers('twosteps')
  await linksGoogle(browser, 'twosteps')
  const { codeAt, recoveryCodes } = await withSecondFactor(browser)
  const visitor = openTestBrowser(site.api)
  const { step, token, ticket = '' } = await signsIn(visitor, 'twosteps')
  assert.deepEqual([step, token], ['code', undefined])
  assert.equal(await visitor(social.enterSocialCode, { body: { ticket, code: '000000' } }).catch(code), 'not_valid')
  assert.equal(
    await openTestBrowser(site.api)(social.enterSocialCode, { body: { ticket, code: codeAt(0) } }).catch(code),
    'sign_in_failed',
  )
  assert.ok((await visitor(social.enterSocialCode, { body: { ticket, code: codeAt(0) } })).token)
  assert.equal(await visitor(social.enterSocialCode, { body: { ticket, code: codeAt(1) } }).catch(code), 'sign_in_failed')
  await leavesOpen(site.sql, await idOf('twosteps'))
  const proof = await answerAs(browser, (await browser(social.startProof, GOOGLE)).url, 'twosteps')
  assert.equal(proof.step, 'code')
  assert.equal(await browser(twoFactor.renewRecoveryCodes).catch(code), 'proof_needed')
  await browser(social.enterSocialCode, { body: { ticket: proof.ticket ?? '', code: recoveryCodes[0] ?? '' } })
  assert.ok(await browser(twoFactor.renewRecoveryCodes))
})

test('the owner of a registered address confirms Google with the password', async () => {
  await registers('owned')
  const browser = openTestBrowser(site.api)
  const { step, token, ticket = '', email } = await signsIn(browser, 'owned')
  assert.deepEqual([step, token, email], ['confirm', undefined, 'owned@example.test'])
  const confirm = (password: string) => browser(social.confirmOwner, { body: { ticket, password } })
  assert.equal(await confirm('a guess').catch(code), 'not_valid')
  assert.equal((await signsIn(openTestBrowser(site.api), 'owned')).step, 'confirm', 'not linked yet')
  assert.equal((await confirm(PASSWORD)).step, 'signed_in')
  assert.equal((await signsIn(openTestBrowser(site.api), 'owned')).step, 'signed_in')
})

test('guesses of the password at that step are limited like those of a sign-in', async () => {
  await registers('guessed')
  const browser = openTestBrowser(site.api)
  const { ticket = '' } = await signsIn(browser, 'guessed')
  const guesses: string[] = []
  for (let i = 0; i < 11; i++)
    guesses.push(await browser(social.confirmOwner, { body: { ticket, password: `guess ${i}` } }).then(() => 'in', code))
  assert.deepEqual([guesses[0], guesses.at(-1)], ['not_valid', 'too_many_requests'])
})

test('the owner confirms Google with an emailed link, in the browser that asked for it', async () => {
  await registers('mailed')
  const browser = openTestBrowser(site.api)
  const { ticket = '' } = await signsIn(browser, 'mailed')
  await browser(social.mailOwner, { body: { ticket } })
  const token = await site.mailedToken('mailed@example.test')
  const elsewhere = openTestBrowser(site.api)
  await signsIn(elsewhere, 'mailed')
  assert.equal(await elsewhere(social.confirmOwnerByMail, { body: { token } }).catch(code), 'sign_in_failed')
  const outcomes = await Promise.all(
    [1, 2].map(() => browser(social.confirmOwnerByMail, { body: { token } }).then(({ step }) => step, code)),
  )
  assert.deepEqual(outcomes.toSorted(), ['sign_in_failed', 'signed_in'])
})

test('an address that Google has not verified never leads to its account', async () => {
  await registers('unverified')
  const { step, suggestion } = await signsIn(openTestBrowser(site.api), 'unverified', false)
  assert.deepEqual([step, suggestion?.email], ['register', ''])
})

test("a deleted account's identity is deleted, and can open a new account before that", async () => {
  await joinsWithGoogle('leaver')
  await site.sql.query(`update accounts set status = 'deleted', email = 'gone@example.test' where username = 'leaver'`)
  const { step, suggestion } = await signsIn(openTestBrowser(site.api), 'leaver')
  assert.deepEqual([step, suggestion?.email], ['register', 'leaver@example.test'])
  await site.ctx.write(async (tx) => tx.enqueue(deleteIdentitiesJob, {}))
  await site.quiet()
  const { rows } = await site.sql.query(`select 1 from identities where subject = 'sub-leaver'`)
  assert.equal(rows.length, 0)
})

test('Google opens no account of an invited operator, and an operator needs the code', async () => {
  const operator = await site.operator('olga')
  await site.sql.query(`update accounts set email_confirmed_at = null where id = $1`, [operator.id])
  const browser = openTestBrowser(site.api)
  const { step, ticket = '' } = await signsIn(browser, 'olga')
  assert.equal(step, 'confirm')
  assert.equal(await browser(social.mailOwner, { body: { ticket } }).catch(code), 'not_allowed')
  await site.sql.query(`update accounts set email_confirmed_at = now() where id = $1`, [operator.id])
  await site.sql.query(
    `insert into second_factors (account_id, sealed_secret, created_at, confirmed_at) values ($1, '', now(), now())`,
    [operator.id],
  )
  await browser(social.mailOwner, { body: { ticket } })
  const token = await site.mailedToken(operator.email)
  assert.equal(await browser(social.confirmOwnerByMail, { body: { token } }).catch(code), 'code_needed')
})
