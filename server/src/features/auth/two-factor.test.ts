/** Stories of people whose password is known to someone else, and of people who have lost their phone. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { createCall, type ApiError, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as auth from '@fanfare/contract/auth'
import { listNotifications } from '@fanfare/contract/notifications'
import { listOperators } from '@fanfare/contract/operators'
import * as twoFactor from '@fanfare/contract/two-factor'
import { readMe } from '@fanfare/contract/users'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { waitFor } from '../../../test/wait.ts'

const PASSWORD = 'correct horse battery'
const codeOf = (error: ApiError) => error.code

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

/** Returns the app's code for this secret, `steps` of 30 seconds from now. */
const shownBy = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function joins(username: string) {
  const email = `${username}@example.test`
  await site.guest(auth.registerFan, { body: { name: username, username, email, password: PASSWORD } })
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(email), password: PASSWORD } })
  const signIn = (code?: string, more: { password?: string; device?: string } = {}) =>
    site.guest(auth.signIn, { body: { username, password: PASSWORD, ...(code !== undefined && { code }), ...more } })
  const { token, device } = await signIn()
  const as = (one: string): Call => createCall(fetchTransport(site.api, one))
  return { username, device, signIn, as, call: as(token) }
}

/** Registers someone who set up the app a while ago, so none of its current codes is used. */
async function joinsWithApp(username: string) {
  const person = await joins(username)
  const { secret } = await person.call(twoFactor.setUpTwoFactor, {})
  const { recoveryCodes } = await person.call(twoFactor.turnOnTwoFactor, { body: { code: shownBy(secret) } })
  await timePasses(username)
  return { ...person, secret, recoveryCodes }
}

/** Simulates time since the last code was entered. */
const timePasses = (username: string) =>
  site.sql.query(
    'update second_factors set last_step = last_step - 10 where account_id = (select id from accounts where username = $1)',
    [username],
  )

async function isTold(where: TestServer, call: Call, title: string): Promise<void> {
  await where.quiet()
  const { data } = await call(listNotifications, { query: { limit: 20 } })
  assert.ok(
    data.some((one) => one.type === 'security' && one.title === title),
    title,
  )
}

test('a stranger with only the password cannot sign in, and learns no more than the owner', async () => {
  const { call, signIn, as, username } = await joins('felix')
  const elsewhere = as((await signIn()).token)
  const { secret, uri } = await call(twoFactor.setUpTwoFactor, {})
  assert.match(uri, /^otpauth:\/\/totp\/Fanfare:felix\?.*secret=/)
  assert.equal((await call(twoFactor.readTwoFactor)).since, null)
  await signIn()
  await assert.rejects(call(twoFactor.turnOnTwoFactor, { body: { code: shownBy(secret, 5) } }), isApiError('not_valid', 'code'))
  // Each code is read from the app only once: the next step may have begun when it is sent again.
  const [first, second] = [shownBy(secret), shownBy(secret, 1)]
  const { recoveryCodes } = await call(twoFactor.turnOnTwoFactor, { body: { code: first } })
  assert.equal(new Set(recoveryCodes).size, 10)
  // The session that was opened with the password alone ended.
  await assert.rejects(elsewhere(readMe), isApiError('not_signed_in'))
  const { since, recoveryCodesLeft, isRequired } = await call(twoFactor.readTwoFactor)
  assert.ok(since)
  assert.deepEqual([recoveryCodesLeft, isRequired], [10, false])

  await assert.rejects(signIn(), isApiError('code_needed'))
  await assert.rejects(signIn(undefined, { password: 'a guess' }), isApiError('wrong_credentials'))
  await assert.rejects(signIn(shownBy(secret), { password: 'a guess' }), isApiError('wrong_credentials'))
  await assert.rejects(signIn('000000'), isApiError('not_valid', 'code'))
  await assert.rejects(signIn(first), isApiError('not_valid', 'code'), 'the code was already used')
  const typed = second.replace(/^.../, '$& ')
  assert.equal((await as((await signIn(typed)).token)(readMe)).username, username)
  await assert.rejects(signIn(second), isApiError('not_valid', 'code'), 'someone who saw the code cannot reuse it')
  await isTold(site, call, 'Two-factor authentication is on')
})

test('a user who signs in without the code is asked for it as often as needed, and guesses of the password still count', async () => {
  const { signIn, secret } = await joinsWithApp('ines')
  for (let i = 0; i < 11; i++) await assert.rejects(signIn(), isApiError('code_needed'))
  await signIn(shownBy(secret))
  for (let i = 0; i < 10; i++) await assert.rejects(signIn(undefined, { password: 'a guess' }), isApiError('wrong_credentials'))
  await assert.rejects(signIn(), isApiError('too_many_requests'))
})

test('a user signs in once with a code, even with parallel requests', async () => {
  const { signIn, secret, username } = await joinsWithApp('fay')
  for (let round = 0; round < 3; round++) {
    const code = shownBy(secret, 1)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => signIn(code).then(() => 'in', codeOf)))
    assert.deepEqual(outcomes.toSorted(), ['in', ...Array.from({ length: 7 }, () => 'not_valid')])
    await timePasses(username)
    await site.sql.query('truncate rate_limits')
  }
})

test('a user who has lost the phone uses a recovery code once, is notified, and gets new ones', async () => {
  const { signIn, as, recoveryCodes } = await joinsWithApp('gil')
  const [first = '', second = ''] = recoveryCodes
  const call = as((await signIn(first.toUpperCase().replace('-', ' '))).token)
  await assert.rejects(signIn(first), isApiError('not_valid', 'code'))
  assert.equal((await call(twoFactor.readTwoFactor)).recoveryCodesLeft, 9)
  await isTold(site, call, 'A recovery code was used instead of your authenticator app')
  const { recoveryCodes: fresh } = await call(twoFactor.renewRecoveryCodes)
  await assert.rejects(signIn(second), isApiError('not_valid', 'code'), 'the old recovery codes were replaced')
  await signIn(fresh[0]!)
  await call(twoFactor.turnOffTwoFactor)
  await signIn()
  await isTold(site, call, 'Two-factor authentication was turned off')
})

test('acts that need the password also need the code, and setting up needs the password', async () => {
  const { call, secret } = await joinsWithApp('hanna')
  const { _id } = await call(readMe)
  await leavesOpen(site.sql, _id)
  for (const route of [twoFactor.setUpTwoFactor, twoFactor.renewRecoveryCodes, twoFactor.turnOffTwoFactor] as const)
    await assert.rejects(call(route), isApiError('proof_needed'))
  await assert.rejects(call(auth.confirmIdentity, { body: { password: PASSWORD } }), isApiError('code_needed'))
  await assert.rejects(
    call(auth.confirmIdentity, { body: { password: PASSWORD, code: '123456' } }),
    isApiError('not_valid', 'code'),
  )
  await assert.rejects(
    call(auth.confirmIdentity, { body: { password: 'a guess', code: shownBy(secret) } }),
    isApiError('not_valid', 'password'),
  )
  await assert.rejects(call(twoFactor.turnOffTwoFactor), isApiError('proof_needed'))
  await call(auth.confirmIdentity, { body: { password: PASSWORD, code: shownBy(secret) } })
  await call(twoFactor.turnOffTwoFactor)
})

test('a stranger cannot guess codes forever, and the owner still signs in on a known device', async () => {
  const { signIn, secret, device } = await joinsWithApp('ivo')
  const guesses: string[] = []
  for (let guess = 0; guess < 21; guess++) {
    guesses.push(await signIn(String(100_000 + guess)).then(() => 'in', codeOf))
    // A quarter of an hour passes for the password's limit.
    await site.sql.query("delete from rate_limits where key like 'sign-in%'")
  }
  assert.deepEqual([...new Set(guesses)], ['not_valid', 'too_many_requests'])
  assert.equal(guesses.indexOf('too_many_requests'), 20)
  await assert.rejects(signIn(shownBy(secret)), isApiError('too_many_requests'))
  await signIn(shownBy(secret), { device })
})

test('a stranger cannot guess codes with devices collected before two-factor authentication', async () => {
  const { call, signIn } = await joins('lena')
  const devices: string[] = []
  for (let i = 0; i < 6; i++) devices.push((await signIn()).device)
  const { secret } = await call(twoFactor.setUpTwoFactor, {})
  await call(twoFactor.turnOnTwoFactor, { body: { code: shownBy(secret) } })
  const guesses: string[] = []
  for (const device of devices)
    for (let guess = 0; guess < 20; guess++) {
      guesses.push(await signIn('000000', { device }).then(() => 'in', codeOf))
      await site.sql.query("delete from rate_limits where key like 'sign-in%'")
    }
  assert.equal(guesses.indexOf('too_many_requests'), 100)
})

test('a sign-in by password alone that overlaps turning two-factor authentication on opens no session', async () => {
  const { call, signIn } = await joins('jon')
  const { _id } = await call(readMe)
  const { secret } = await call(twoFactor.setUpTwoFactor, {})
  const gate = new pg.Client(site.databaseUrl)
  await gate.connect()
  await gate.query('begin')
  await gate.query('select from accounts where id = $1 for update', [_id])
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waits = (count: number) => waitFor(async () => (await site.sql.query(waiting)).rows.length === count, `${count} to wait`)
  const started = call(twoFactor.turnOnTwoFactor, { body: { code: shownBy(secret) } })
  await waits(1)
  // The password was correct, and no code was needed yet.
  const signedIn = signIn().then(() => 'in', codeOf)
  await waits(2)
  await gate.query('commit')
  await gate.end()
  await started
  assert.equal(await signedIn, 'wrong_credentials')
  assert.equal((await call(auth.listSessions)).total, 1)
})

test('the database stores neither the secret nor a recovery code in plain text', async () => {
  const { secret, recoveryCodes } = await joinsWithApp('kim')
  const { rows } = await site.sql.query<{ text: string }>(
    `select encode(sealed_secret, 'escape') as text from second_factors union all select encode(code_hash, 'escape') from recovery_codes
     union all select response::text from idempotency_keys`,
  )
  assert.ok(rows.length > 10)
  for (const { text } of rows) for (const one of [secret, ...recoveryCodes]) assert.ok(!text?.includes(one))
})

test('an operator of a real site sees no administration before setting two-factor authentication up, and cannot turn it off', async () => {
  const real = await openTestServer({
    env: { FANFARE_MODE: 'production', ORIGIN: 'https://fans.example', ALLOW_SANDBOX_IN_PRODUCTION: 'yes' },
  })
  const [olga, otto, fan] = [await real.operator('olga'), await real.operator('otto'), await real.fan('lena')]
  await olga(listOperators)
  await real.sql.query('delete from second_factors where account_id = $1', [olga.id])
  await assert.rejects(olga(listOperators), isApiError('two_factor_required'))
  assert.equal((await olga(readMe)).needsTwoFactor, true)
  const { secret } = await olga(twoFactor.setUpTwoFactor, {})
  await olga(twoFactor.turnOnTwoFactor, { body: { code: shownBy(secret) } })
  await olga(listOperators)
  assert.deepEqual([(await olga(readMe)).needsTwoFactor, (await fan(readMe)).needsTwoFactor], [false, false])
  await assert.rejects(olga(twoFactor.turnOffTwoFactor), isApiError('not_allowed'))

  // The operator Olga has lost her phone.
  const end = (by: Call, username: string) =>
    by(twoFactor.resetTwoFactorOf, { body: { username, reason: 'She called, and I know her' } })
  await assert.rejects(end(olga, 'olga'), isApiError('not_allowed'))
  await assert.rejects(end(otto, 'nobody'), isApiError('not_found'))
  await assert.rejects(end(otto, 'lena'), isApiError('not_valid', 'username'))
  await end(otto, 'olga')
  await assert.rejects(olga(listOperators), isApiError('two_factor_required'))
  const next = await olga(twoFactor.setUpTwoFactor, {})
  await olga(twoFactor.turnOnTwoFactor, { body: { code: shownBy(next.secret) } })
  await isTold(real, olga, 'An operator turned off your two-factor authentication')
  const { resets } = await otto(twoFactor.listTwoFactorResets)
  assert.deepEqual(
    resets.map(({ person, resetBy, reason }) => [person.username, resetBy.username, reason]),
    [['olga', 'otto', 'She called, and I know her']],
  )
  await assert.rejects(real.sql.query('delete from audit_log'), /history is not rewritten/)
})
