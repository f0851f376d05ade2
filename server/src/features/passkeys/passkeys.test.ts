/** Stories of people who add passkeys to their account, sign in with them, and remove them. */
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as passkeys from '@fanfare/contract/passkeys'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import * as twoFactor from '@fanfare/contract/two-factor'
import { readMe } from '@fanfare/contract/users'
import { changeSettings } from '#core/settings/index.ts'
import { addsPasskey, PASSWORD, registers, signsInWith } from '../../../test/passkeys/passkey-browser.ts'
import { createPasskey } from '../../../test/passkeys/software-authenticator.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { deletePasskeysJob } from './jobs.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const browserOf = () => openTestBrowser(site.api)
const idOf = async (browser: TestBrowser): Promise<string> => (await browser(readMe))._id

test('a fan adds a passkey, signs in with it, renames and removes it, and gets an email about each', async () => {
  const browser = await registers(site, 'penny')
  const passkey = await addsPasskey(site, browser)
  await site.quiet() // Sends this email alone: notifications that are due together share one.
  const other = browserOf()
  const { token, device } = await signsInWith(other, passkey)
  await site.quiet()
  other.signedIn(token)
  assert.equal((await other(readMe)).email, 'penny@example.test')
  await browser(passkeys.renamePasskey, { params: { id: passkey.id }, body: { name: 'My phone' } })
  const { passkeys: listed } = await browser(passkeys.listPasskeys)
  assert.deepEqual(
    listed.map(({ name, lastUsedAt }) => [name, typeof lastUsedAt]),
    [['My phone', 'string']],
  )
  assert.equal((await browser(readSignInMethods)).hasPasskey, true)
  const challenge = await other(passkeys.challengeVisitor, { body: { purpose: 'sign_in' } })
  await other(passkeys.signInWithPasskey, { body: { passkey: passkey.answer(challenge), device } })
  await browser(passkeys.removePasskey, { params: { id: passkey.id } })
  assert.equal(await signsInWith(browserOf(), passkey).catch(code), 'sign_in_failed')
  await site.quiet()
  const mails = (await site.mailsTo('penny@example.test')).join('\n')
  for (const words of ['can now open your account', 'can no longer open your account']) assert.ok(mails.includes(words), words)
  assert.equal(mails.split('with a passkey, on a new device').length - 1, 1, 'only the first sign-in was on a new device')
})

test('a passkey is offered to every account, and asks for what the standard names', async () => {
  for (const who of [await site.performer('ada'), await site.operator('olga'), await site.fan('felix')]) {
    const browser = browserOf()
    browser.signedIn(who.token)
    const creation = await browser(passkeys.setUpPasskey)
    assert.deepEqual([creation.rp.id, creation.attestation, creation.user.name], ['localhost', 'none', who.username])
    const passkey = await addsPasskey(site, browser)
    assert.ok((await signsInWith(browserOf(), passkey)).token)
    const { excludeCredentials } = await browser(passkeys.setUpPasskey)
    assert.equal(excludeCredentials.length, 1, 'the device does not add a second one')
  }
})

test('adding and removing a passkey need the password again', async () => {
  const browser = await registers(site, 'careful')
  const passkey = await addsPasskey(site, browser)
  await leavesOpen(site.sql, await idOf(browser))
  assert.equal(await browser(passkeys.setUpPasskey).catch(code), 'proof_needed')
  assert.equal(await browser(passkeys.removePasskey, { params: { id: passkey.id } }).catch(code), 'proof_needed')
})

test('a fresh passkey counts as the password, and only the own one', async () => {
  const [browser, stranger] = [await registers(site, 'prover'), await registers(site, 'stranger')]
  const [own, others] = [await addsPasskey(site, browser), await addsPasskey(site, stranger)]
  await leavesOpen(site.sql, await idOf(browser))
  const prove = async (passkey: typeof own) => {
    const challenge = await browser(passkeys.challengeCaller)
    assert.equal(challenge.allowCredentials.length, 1)
    return browser(passkeys.proveWithPasskey, { body: { passkey: passkey.answer(challenge) } })
  }
  assert.equal(await prove(others).catch(code), 'sign_in_failed')
  assert.equal(await browser(passkeys.setUpPasskey).catch(code), 'proof_needed')
  await prove(own)
  assert.ok(await browser(passkeys.setUpPasskey))
})

test('a confirmation belongs to the session that asked for it', async () => {
  const browser = await registers(site, 'sessa')
  const passkey = await addsPasskey(site, browser)
  const challenge = await browser(passkeys.challengeCaller)
  const { token } = await signsInWith(browser, passkey)
  browser.signedIn(token)
  const proof = browser(passkeys.proveWithPasskey, { body: { passkey: passkey.answer(challenge) } })
  assert.equal(await proof.catch(code), 'sign_in_failed')
})

/** Turns two-factor authentication on. Returns a function that computes a code of the app. */
async function withSecondFactor(browser: TestBrowser) {
  const { secret } = await browser(twoFactor.setUpTwoFactor)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await browser(twoFactor.turnOnTwoFactor, {
    body: { code: app.generate({ timestamp: site.ctx.clock.now().getTime() }) },
  })
}
/** Exchanges a passkey for a two-factor code, in a visitor's browser. */
async function codeFrom(passkey: Awaited<ReturnType<typeof addsPasskey>>, isUnverified = false) {
  const browser = browserOf()
  const challenge = await browser(passkeys.challengeVisitor, { body: { purpose: 'code' } })
  return (await browser(passkeys.exchangePasskey, { body: { passkey: passkey.answer(challenge, { isUnverified }) } })).code
}

test('a passkey replaces the password and the code, or only the code', async () => {
  const browser = await registers(site, 'twosteps')
  const passkey = await addsPasskey(site, browser)
  await withSecondFactor(browser)
  assert.ok((await signsInWith(browserOf(), passkey)).token, 'both at once')
  const enter = (given?: string) =>
    site
      .guest(auth.signIn, { body: { username: 'twosteps', password: PASSWORD, ...(given !== undefined && { code: given }) } })
      .then(() => 'signed in', code)
  assert.equal(await enter(), 'code_needed')
  const given = await codeFrom(passkey, true)
  assert.deepEqual([await enter(given), await enter(given)], ['signed in', 'not_valid'], 'it works once')
  const outdated = await codeFrom(passkey)
  const latest = await codeFrom(passkey)
  assert.deepEqual([await enter(outdated), await enter(latest)], ['not_valid', 'signed in'])
})

test('a code of a passkey opens no other account, and no account without the password, and expires', async () => {
  const [victim, thief] = [await registers(site, 'victim'), await registers(site, 'thief')]
  await addsPasskey(site, victim)
  await withSecondFactor(victim)
  const [own, given] = [await addsPasskey(site, thief), PASSWORD]
  const body = { username: 'victim', password: given, code: await codeFrom(own) }
  assert.equal(await site.guest(auth.signIn, { body }).catch(code), 'not_valid')
  await withSecondFactor(thief)
  const late = await codeFrom(own)
  await site.sql.query(`update passkeys set code_expires_at = now() - interval '1 second' where id = $1`, [own.id])
  const again = { username: 'thief', password: PASSWORD, code: late }
  assert.equal(await site.guest(auth.signIn, { body: again }).catch(code), 'not_valid')
})

test('the last way to sign in stays, also when both passkeys are removed in parallel, until there is a password', async () => {
  const browser = await registers(site, 'lastway')
  const [first, second] = [await addsPasskey(site, browser), await addsPasskey(site, browser)]
  await site.sql.query('update accounts set password_hash = null where id = $1', [await idOf(browser)])
  const remove = ({ id }: { readonly id: string }) => browser(passkeys.removePasskey, { params: { id } }).then(() => 'gone', code)
  const outcomes = await whileLocked(site, 'select from passkeys for update', () => [remove(first), remove(second)])
  assert.deepEqual(outcomes.toSorted(), ['gone', 'not_allowed'])
  await browser(auth.changePassword, { body: { password: PASSWORD } })
  assert.deepEqual([await remove(first), await remove(second)].toSorted(), ['gone', 'not_found'])
  assert.ok((await site.guest(auth.signIn, { body: { username: 'lastway', password: PASSWORD } })).token)
})

test('a suspended account opens with a passkey only to read why, and an unconfirmed or deleted one not at all', async () => {
  const browser = await registers(site, 'sidney')
  const [id, passkey] = [await idOf(browser), await addsPasskey(site, browser)]
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [id])
  const suspended = browserOf()
  suspended.signedIn((await signsInWith(suspended, passkey)).token)
  assert.equal((await suspended(readMe)).isSuspended, true)
  assert.equal(await suspended(passkeys.listPasskeys).catch(code), 'suspended')
  await site.sql.query(`update accounts set status = 'active', email_confirmed_at = null where id = $1`, [id])
  assert.equal(await signsInWith(browserOf(), passkey).catch(code), 'email_not_confirmed')
  await site.sql.query(`update accounts set status = 'deleted' where id = $1`, [id])
  assert.equal(await signsInWith(browserOf(), passkey).catch(code), 'sign_in_failed')
  await site.ctx.write(async (tx) => tx.enqueue(deletePasskeysJob, {}))
  await site.quiet()
  assert.equal((await site.sql.query('select 1 from passkeys where account_id = $1', [id])).rows.length, 0)
})

test('a passkey of someone who opened an account with another address ends when its owner takes it over', async () => {
  await site.ctx.write((tx) => changeSettings(tx, { requireEmailVerification: false }))
  const thief = browserOf()
  const email = 'early@example.test'
  await site.guest(auth.registerFan, { body: { name: 'Early', username: 'early', email, password: PASSWORD } })
  await site.quiet()
  thief.signedIn((await site.guest(auth.signIn, { body: { username: 'early', password: PASSWORD } })).token)
  const passkey = await addsPasskey(site, thief)
  await site.guest(auth.forgotPassword, { body: { email } })
  await site.guest(auth.resetPassword, { body: { token: await site.mailedToken(email, 'reset'), password: 'another password' } })
  assert.equal(await signsInWith(browserOf(), passkey).catch(code), 'sign_in_failed')
  await site.ctx.write((tx) => changeSettings(tx, { requireEmailVerification: true }))
})

test('a fan has at most 20 passkeys, even with parallel requests, and no one has the passkey of someone else', async () => {
  const browser = await registers(site, 'collector')
  const id = await idOf(browser)
  await site.sql.query(
    `insert into passkeys (id, account_id, credential, public_key, counter, transports, name, created_at)
     select gen_random_uuid(), $1, sha256(n::text::bytea), '', 0, '{}', 'one', now() from generate_series(1, $2) n`,
    [id, passkeys.MAX_PASSKEYS - 1],
  )
  const sent = []
  for (let i = 0; i < 3; i++) sent.push(createPasskey(await browser(passkeys.setUpPasskey), site.ctx.config.origin).sent)
  const outcomes = await Promise.all(
    sent.map((passkey) => browser(passkeys.addPasskey, { body: { passkey } }).then(() => 'added', code)),
  )
  assert.deepEqual(outcomes.toSorted(), ['added', 'not_allowed', 'not_allowed'])
  assert.equal(await browser(passkeys.setUpPasskey).catch(code), 'not_allowed')
})
