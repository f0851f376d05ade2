import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as ownAccount from '@fanfare/contract/own-account'
import * as users from '@fanfare/contract/users'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { openSocket } from '../../../test/socket.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const PASSWORD = 'correct horse battery'

const mailsTo = (address: string): Promise<string[]> => site.mailsTo(address)

async function register(name: string) {
  const email = `${name}@example.test`
  await site.guest(auth.registerFan, { body: { name, username: name, email, password: PASSWORD } })
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(email), password: PASSWORD } })
  return {
    email,
    signIn: (password = PASSWORD) => site.guest(auth.signIn, { body: { username: email, password } }).then((r) => r.token),
  }
}

test('the database stores hashes of tokens and passwords only', async () => {
  const { signIn } = await register('secretive')
  const token = await signIn()
  const { rows } = await site.sql.query(
    `select s::text || a::text as text from sessions s join accounts a on a.id = s.account_id`,
  )
  for (const { text } of rows) assert.ok(!text.includes(token) && !text.includes(PASSWORD))
})

test('a guesser is blocked after ten attempts, even in parallel and with the right password', async () => {
  const { signIn } = await register('target')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn('guess').catch(code)))
  assert.equal(outcomes.filter((one) => one === 'wrong_credentials').length, 10)
  assert.equal(await signIn().catch(code), 'too_many_requests')
})

test('attempts count per account for both logins, and no reply reveals which username belongs to an address', async () => {
  const { email, signIn } = await register('twonames')
  const by = (username: string, password: string) => site.guest(auth.signIn, { body: { username, password } })
  for (let i = 0; i < 10; i++) await by('twonames', 'guess').catch(code)
  assert.equal(await by('TwoNames', 'guess').catch(code), 'too_many_requests')
  // No attempts have been counted for the address yet: the reply is the one for an unknown address, and the sign-in fails anyway.
  assert.equal(await by(email, 'guess').catch(code), 'wrong_credentials')
  assert.equal(await by(email, PASSWORD).catch(code), 'wrong_credentials')
  assert.equal(await signIn().catch(code), 'wrong_credentials')
})

test('strangers who guess do not lock the owner out of a known device', async () => {
  await register('owner')
  const by = (password: string, device?: string) =>
    site.guest(auth.signIn, { body: { username: 'owner', password, ...(device !== undefined && { device }) } })
  const { device } = await by(PASSWORD)
  for (let i = 0; i < 11; i++) await by('guess').catch(code)
  assert.equal(await by(PASSWORD).catch(code), 'too_many_requests')
  assert.equal((await by(PASSWORD, device)).device, device)
  // Each device has its own number of attempts. A device token of another account has none.
  for (let i = 0; i < 10; i++) assert.equal(await by('guess', device).catch(code), 'wrong_credentials')
  assert.equal(await by(PASSWORD, device).catch(code), 'too_many_requests')
  await register('other')
  const others = await site.guest(auth.signIn, { body: { username: 'other', password: PASSWORD } })
  assert.equal(await by(PASSWORD, others.device).catch(code), 'too_many_requests')
  assert.equal(await by(PASSWORD, `${device.slice(0, -2)}xx`).catch(code), 'too_many_requests')
})

test('a guesser cannot reset the limit with a forged address header', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 12; i++) {
    const response = await fetch(`${site.api}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${i}` },
      body: JSON.stringify({ username: 'forwarded', password: 'x' }),
    })
    statuses.add(response.status)
  }
  assert.deepEqual([...statuses], [400, 429])
})

test('signing out ends only this session: its token immediately, its sockets within two seconds', async () => {
  const { signIn } = await register('leaver')
  const [here, there] = [await signIn(), await signIn()]
  const [socket, other] = [await openSocket(site.base, here), await openSocket(site.base, there)]
  await site.callerWith(here)(auth.signOut)
  assert.equal(await site.callerWith(here)(users.readMe).catch(code), 'not_signed_in')
  await waitFor(() => !socket.socket.connected, 'the socket to be closed')
  socket.close()
  await assert.rejects(openSocket(site.base, here))
  assert.equal((await site.callerWith(there)(users.readMe)).username, 'leaver')
  assert.ok(other.socket.connected)
  other.close()
})

test('a user who forgot the password resets it by email, which ends every session', async () => {
  const { email, signIn } = await register('forgetful')
  const before = await signIn()
  await site.guest(auth.forgotPassword, { body: { email } })
  const token = await site.mailedToken(email, 'reset')
  await site.guest(auth.resetPassword, { body: { token, password: 'another password' } })
  assert.equal(await site.callerWith(before)(users.readMe).catch(code), 'not_signed_in')
  assert.equal(await signIn().catch(code), 'wrong_credentials')
  assert.ok(await signIn('another password'))
})

test('a user who resets the password on a new device signs in there despite ongoing guesses', async () => {
  const { email } = await register('besieged')
  const by = (password: string, device?: string) =>
    site.guest(auth.signIn, { body: { username: email, password, ...(device !== undefined && { device }) } })
  for (let i = 0; i < 11; i++) await by('guess').catch(code)
  await site.guest(auth.forgotPassword, { body: { email } })
  const token = await site.mailedToken(email, 'reset')
  const { device } = await site.guest(auth.resetPassword, { body: { token, password: 'another password' } })
  assert.equal(await by('another password').catch(code), 'too_many_requests')
  assert.ok((await by('another password', device)).token)
})

test('a reset link stops working when the password or the address changes', async () => {
  const { email, signIn } = await register('resetter')
  const link = async () => {
    await site.guest(auth.forgotPassword, { body: { email } })
    return site.mailedToken(email, 'reset')
  }
  const use = (token: string) => site.guest(auth.resetPassword, { body: { token, password: 'set by a link' } }).catch(code)
  const beforePassword = await link()
  await site.callerWith(await signIn())(auth.changePassword, { body: { password: 'changed meanwhile' } })
  assert.equal(await use(beforePassword), 'link_expired')

  const beforeAddress = await link()
  const call = site.callerWith(await signIn('changed meanwhile'))
  await call(ownAccount.updateMe, { body: { email: 'resetter2@example.test' } })
  await call(auth.confirmEmail, { body: { token: await site.mailedToken('resetter2@example.test') } })
  assert.equal(await use(beforeAddress), 'link_expired')
  await site.guest(auth.signIn, { body: { username: 'resetter2@example.test', password: 'changed meanwhile' } })
})

test('a deleted account gets no email', async () => {
  const { email } = await register('gone')
  const before = (await mailsTo(email)).length
  await site.sql.query(`update accounts set status = 'deleted' where username = 'gone'`)
  await site.guest(auth.forgotPassword, { body: { email } })
  await site.guest(auth.sendConfirmation, { body: { email } })
  assert.equal((await mailsTo(email)).length, before)
})

test('an unattended browser cannot change the password after ten minutes', async () => {
  const { signIn } = await register('careless')
  const [call, elsewhere] = [site.callerWith(await signIn()), site.callerWith(await signIn())]
  await site.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  const change = () => call(auth.changePassword, { body: { password: 'another password' } })
  const proves = (password: string) => call(auth.confirmIdentity, { body: { password } })
  assert.equal(await change().catch(code), 'proof_needed')
  assert.equal(await proves('guess').catch(code), 'not_valid')
  assert.equal(await change().catch(code), 'proof_needed')
  await proves(PASSWORD)
  const other = elsewhere(auth.changePassword, { body: { password: 'another password' } })
  assert.equal(await other.catch(code), 'proof_needed', 'another browser signed in to the same account')
  await site.sql.query(`update sessions set reauthenticated_at = reauthenticated_at - interval '9 minutes'`)
  await change()
  assert.ok(await signIn('another password'))
  await site.sql.query(`update sessions set reauthenticated_at = reauthenticated_at - interval '2 minutes'`)
  assert.equal(await change().catch(code), 'proof_needed', 'more than ten minutes have passed')
})

test("a user lists their sessions and ends another one, but cannot end a stranger's", async () => {
  const { signIn } = await register('many')
  const call = site.callerWith(await signIn())
  const lost = site.callerWith(await signIn())
  const { data } = await call(auth.listSessions)
  // The browser that registered has a session too.
  assert.deepEqual([data.length, data.filter((one) => one.isCurrent).length], [3, 1])
  const stranger = await site.fan('stranger')
  for (const other of data.filter((one) => !one.isCurrent)) {
    assert.equal(await stranger(auth.endSession, { params: { id: other._id } }).catch(code), 'not_found')
    await call(auth.endSession, { params: { id: other._id } })
  }
  assert.equal(await lost(users.readMe).catch(code), 'not_signed_in')
})

test('a page loaded for one account changes nothing after another account signs in', async () => {
  const [robin, kim] = [await site.fan('robin_stays'), await site.fan('kim_comes')]
  const confirmBy = (caller: Caller, made: Caller) =>
    fetch(`${site.api}/users`, {
      method: 'PUT',
      headers: { authorization: caller.token, 'account-id': made.id, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Renamed' }),
    })
  const answer = await confirmBy(kim, robin)
  const body = (await answer.json()) as { code: string; message: string }
  assert.deepEqual([answer.status, body.code], [409, 'other_account'])
  assert.match(body.message, /Reload this page/)
  assert.equal((await confirmBy(kim, kim)).status, 200)
  assert.notEqual((await robin(users.readMe)).name, 'Renamed')
})

test('a visitor sees validation errors at their fields, in words', async () => {
  const body = { name: '', email: 'not an address', password: 'short' }
  const error = (await site.guest(auth.registerFan, { body }).catch((e: ApiError) => e)) as ApiError
  assert.deepEqual(error.errors, [
    { field: 'name', message: 'Please enter Name' },
    { field: 'email', message: 'Email address is not a valid email' },
    { field: 'password', message: 'Password must be at least 8 characters' },
  ])
})
