/** Stories of forged, stolen and repeated answers of passkeys. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as passkeys from '@fanfare/contract/passkeys'
import { addsPasskey, registers, signsInWith } from '../../../test/passkeys/passkey-browser.ts'
import { createPasskey, type Deviation, type SoftwarePasskey } from '../../../test/passkeys/software-authenticator.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { whileLocked } from '../../../test/while-locked.ts'

let site: TestServer
let fan: TestBrowser
let own: SoftwarePasskey
beforeAll(async () => {
  site = await openTestServer()
  fan = await registers(site, 'fanny')
  own = await addsPasskey(site, fan)
})
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const browserOf = () => openTestBrowser(site.api)
const challengeIn = (browser: TestBrowser, purpose: 'sign_in' | 'code' = 'sign_in') =>
  browser(passkeys.challengeVisitor, { body: { purpose } })
const enter = (browser: TestBrowser, passkey: passkeys.PasskeyAnswer) =>
  browser(passkeys.signInWithPasskey, { body: { passkey } }).then(() => 'signed in', code)

const WRONG: Readonly<Record<string, Deviation>> = {
  'from another site': { origin: 'https://fanfare.example' },
  'from another port of the host': { origin: 'http://localhost:9' },
  'for another relying party': { rpId: 'fanfare.example' },
  'of a device that did not verify its user': { isUnverified: true },
  'to a challenge that no one asked for': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'that was signed for a registration': { type: 'webauthn.create' },
}
test.for(Object.entries(WRONG))('an answer %s signs no one in', async ([, deviation]) => {
  assert.equal(await signsInWith(browserOf(), own, deviation).catch(code), 'sign_in_failed')
  assert.ok((await signsInWith(browserOf(), own)).token, 'the same passkey still works')
})

test("an answer that names another account's handle, or another credential, signs no one in", async () => {
  const others = await addsPasskey(site, await registers(site, 'other'))
  const browser = browserOf()
  const theirs = others.answer(await challengeIn(browser))
  const mine = own.answer(await challengeIn(browser))
  const swapped = { ...mine, id: theirs.id, rawId: theirs.rawId }
  assert.equal(await enter(browser, swapped), 'sign_in_failed', 'signed by the wrong key')
  const userHandle = theirs.response.userHandle
  assert.equal(
    await signsInWith(browserOf(), own, { ...(userHandle !== undefined && { userHandle }) }).catch(code),
    'sign_in_failed',
  )
})

test('an answer works once, also in parallel, and only in the browser that was asked', async () => {
  const browser = browserOf()
  const answer = own.answer(await challengeIn(browser))
  const thief = browserOf()
  await challengeIn(thief)
  assert.equal(await enter(thief, answer), 'sign_in_failed')
  const outcomes = await Promise.all([enter(browser, answer), enter(browser, answer)])
  assert.deepEqual(outcomes.toSorted(), ['sign_in_failed', 'signed in'])
  assert.equal(await enter(browser, answer), 'sign_in_failed')
})

test('a challenge is spent by a wrong answer, and expires', async () => {
  const browser = browserOf()
  const challenge = await challengeIn(browser)
  assert.equal(await enter(browser, own.answer(challenge, { origin: 'https://fanfare.example' })), 'sign_in_failed')
  assert.equal(await enter(browser, own.answer(challenge)), 'sign_in_failed')
  const late = own.answer(await challengeIn(browser))
  await site.sql.query(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  assert.equal(await enter(browser, late), 'sign_in_failed')
})

test('a challenge for the second step does not sign in, and the other way round', async () => {
  const browser = browserOf()
  assert.equal(await enter(browser, own.answer(await challengeIn(browser, 'code'))), 'sign_in_failed')
  const passkey = own.answer(await challengeIn(browser))
  assert.equal(await browser(passkeys.exchangePasskey, { body: { passkey } }).catch(code), 'sign_in_failed')
})

test('a copied device is rejected once its counter is behind', async () => {
  const copy = own.copy()
  assert.ok((await signsInWith(browserOf(), own)).token)
  assert.equal(await signsInWith(browserOf(), copy).catch(code), 'sign_in_failed', 'the same counter again')
  assert.equal(await signsInWith(browserOf(), own, { counter: 0 }).catch(code), 'sign_in_failed')
  assert.ok((await signsInWith(browserOf(), own, { counter: 1000 })).token)
})

test('two answers with the same counter sign in once, and synced passkeys without a counter always do', async () => {
  const passkey = await addsPasskey(site, fan)
  const [first, second] = [browserOf(), browserOf()]
  const answers = [
    passkey.answer(await challengeIn(first), { counter: 5 }),
    passkey.answer(await challengeIn(second), { counter: 5 }),
  ]
  const outcomes = await whileLocked(site, 'select from passkeys for update', () =>
    answers.map((answer, at) => enter(at === 0 ? first : second, answer)),
  )
  assert.deepEqual(outcomes.toSorted(), ['sign_in_failed', 'signed in'])
  const synced = await addsPasskey(site, fan)
  for (let i = 0; i < 2; i++) assert.ok((await signsInWith(browserOf(), synced, { counter: 0 })).token)
})

const WRONG_NEW: Readonly<Record<string, Deviation>> = {
  'made at another site': { origin: 'https://fanfare.example' },
  'for another relying party': { rpId: 'fanfare.example' },
  'whose device did not verify its user': { isUnverified: true },
  'for a challenge that no one asked for': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'signed for a sign-in': { type: 'webauthn.get' },
}
test.for(Object.entries(WRONG_NEW))('a passkey %s is not added', async ([, deviation]) => {
  const { sent } = createPasskey(await fan(passkeys.setUpPasskey), site.ctx.config.origin, deviation)
  assert.equal(await fan(passkeys.addPasskey, { body: { passkey: sent } }).catch(code), 'sign_in_failed')
})

test('a passkey is added once, and never by another account or session', async () => {
  const stranger = await registers(site, 'adder')
  const { sent, passkey } = createPasskey(await fan(passkeys.setUpPasskey), site.ctx.config.origin)
  const add = (browser: TestBrowser) => browser(passkeys.addPasskey, { body: { passkey: sent } }).then(() => 'added', code)
  for (const [name, value] of fan.cookies) stranger.cookies.set(name, value)
  assert.equal(await add(stranger), 'sign_in_failed')
  assert.deepEqual([await add(fan), await add(fan)], ['added', 'sign_in_failed'])
  const strangers = (await stranger(passkeys.listPasskeys)).passkeys
  assert.equal(strangers.length, 0)
  const mine = (await fan(passkeys.listPasskeys)).passkeys.at(-1)?._id ?? ''
  const params = { id: mine }
  assert.equal(await stranger(passkeys.removePasskey, { params }).catch(code), 'not_found')
  assert.equal(await stranger(passkeys.renamePasskey, { params, body: { name: 'Mine' } }).catch(code), 'not_found')
  assert.ok((await signsInWith(browserOf(), passkey)).token)
})

const NOISE = ['AAAA', Buffer.from('{"challenge":1}').toString('base64url'), Buffer.from('null').toString('base64url')]
test.for(NOISE)('noise instead of an answer (%s) is rejected, not an error', async (noise) => {
  const browser = browserOf()
  const challenge = await challengeIn(browser)
  const { response, ...rest } = own.answer(challenge)
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const again = field === 'clientDataJSON' ? response : own.answer(await challengeIn(browser)).response
    assert.equal(await enter(browser, { ...rest, response: { ...again, [field]: noise } }), 'sign_in_failed', field)
  }
  const { sent } = createPasskey(await fan(passkeys.setUpPasskey), site.ctx.config.origin)
  const attestationObject = noise
  const passkey = { ...sent, response: { ...sent.response, attestationObject } }
  assert.equal(await fan(passkeys.addPasskey, { body: { passkey } }).catch(code), 'sign_in_failed')
})

test('answers are limited like passwords', async () => {
  const browser = browserOf()
  const outcomes: string[] = []
  for (let i = 0; i < 11; i++)
    outcomes.push(await enter(browser, own.answer(await challengeIn(browser), { origin: 'https://fanfare.example' })))
  assert.deepEqual([outcomes[0], outcomes.at(-1)], ['sign_in_failed', 'too_many_requests'])
})
