import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import type { Refused } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as users from '@fanfare/contract/users'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { openSocket } from '../../../test/socket.ts'
import { until } from '../../../test/wait.ts'

let house: TestHouse
before(async () => {
  house = await openTestHouse()
})

// All of these people sit behind one address.
beforeEach(() => house.sql.query('truncate tries'))

const code = (error: Refused) => error.code
const PASSWORD = 'correct horse battery'

const mailsTo = async (address: string): Promise<string[]> =>
  (await house.sql.query('select text from mails where recipient = $1 order by created_at', [address])).rows.map(
    (row) => row.text,
  )
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

async function register(name: string) {
  const email = `${name}@example.test`
  await house.guest(auth.registerFan, { body: { name, username: name, email, password: PASSWORD } })
  await house.guest(auth.confirmEmail, { body: { token: tokenIn((await mailsTo(email))[0]!) } })
  return {
    email,
    signIn: (password = PASSWORD) => house.guest(auth.signIn, { body: { username: email, password } }).then((r) => r.token),
  }
}

test('a fan registers, confirms the address by the mailed link, and signs in by name or address', async () => {
  await house.guest(auth.registerFan, { body: { name: 'Fay', username: 'fay', email: 'Fay@Example.test', password: PASSWORD } })
  const early = { body: { username: 'fay', password: PASSWORD } }
  assert.equal(await house.guest(auth.signIn, early).catch(code), 'email_not_confirmed')
  const [mail] = await mailsTo('fay@example.test')
  await house.guest(auth.confirmEmail, { body: { token: tokenIn(mail!) } })
  for (const username of ['fay', 'FAY', 'fay@example.test']) {
    const { token } = await house.guest(auth.signIn, { body: { username, password: PASSWORD } })
    const me = await house.callerWith(token)(users.readMe)
    assert.deepEqual([me.username, me.role, me.balance], ['fay', 'fan', 0])
  }
})

test('a link works once, and not after an hour', async () => {
  await house.guest(auth.registerFan, { body: { name: 'Lin', username: 'linda', email: 'lin@example.test', password: PASSWORD } })
  const token = tokenIn((await mailsTo('lin@example.test'))[0]!)
  await house.sql.query(`update mailed_links set expires_at = now() - interval '1 second' where email = 'lin@example.test'`)
  assert.equal(await house.guest(auth.confirmEmail, { body: { token } }).catch(code), 'link_expired')
  await house.guest(auth.sendConfirmation, { body: { email: 'lin@example.test' } })
  const second = tokenIn((await mailsTo('lin@example.test'))[1]!)
  await house.guest(auth.confirmEmail, { body: { token: second } })
  assert.equal(await house.guest(auth.confirmEmail, { body: { token: second } }).catch(code), 'link_expired')
})

test('nobody learns from a form who is registered', async () => {
  await register('known')
  const again = await house.guest(auth.registerFan, { body: { name: 'X', email: 'known@example.test', password: PASSWORD } })
  const fresh = await house.guest(auth.registerFan, { body: { name: 'X', email: 'fresh@example.test', password: PASSWORD } })
  assert.deepEqual(again, fresh)
  const forgot = (email: string) => house.guest(auth.forgotPassword, { body: { email } })
  assert.deepEqual(await forgot('known@example.test'), await forgot('nobody@example.test'))
  assert.deepEqual(await mailsTo('nobody@example.test'), [])
  const wrong = (username: string) =>
    house.guest(auth.signIn, { body: { username, password: 'wrong' } }).catch((e: Refused) => e.message)
  assert.equal(await wrong('known'), 'Incorrect credentials!')
  assert.equal(await wrong('nobody'), 'Incorrect credentials!')
})

test('the database holds neither tokens nor passwords', async () => {
  const { signIn } = await register('secretive')
  const token = await signIn()
  const { rows } = await house.sql.query(
    `select s::text || a::text as text from sessions s join accounts a on a.id = s.account_id`,
  )
  for (const { text } of rows) assert.ok(!text.includes(token) && !text.includes(PASSWORD))
})

test('guessing a password ends after ten tries, also in parallel, and the right one is refused then too', async () => {
  const { signIn } = await register('target')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn('guess').catch(code)))
  assert.equal(outcomes.filter((one) => one === 'wrong_credentials').length, 10)
  assert.equal(await signIn().catch(code), 'too_many_tries')
})

test('an address in a header of the caller does not buy new tries', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 12; i++) {
    const response = await fetch(`${house.api}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${i}` },
      body: JSON.stringify({ username: 'forwarded', password: 'x' }),
    })
    statuses.add(response.status)
  }
  assert.deepEqual([...statuses], [400, 429])
})

test('signing out ends the token at once and its sockets within two seconds, and nothing else', async () => {
  const { signIn } = await register('leaver')
  const [here, there] = [await signIn(), await signIn()]
  const [socket, other] = [await openSocket(house.base, here), await openSocket(house.base, there)]
  await house.callerWith(here)(auth.signOut)
  assert.equal(await house.callerWith(here)(users.readMe).catch(code), 'not_signed_in')
  await until(() => !socket.socket.connected, 'the socket to be closed')
  socket.close()
  await assert.rejects(openSocket(house.base, here))
  assert.equal((await house.callerWith(there)(users.readMe)).username, 'leaver')
  assert.ok(other.socket.connected)
  other.close()
})

test('a forgotten password is set anew by mail, which ends every session', async () => {
  const { email, signIn } = await register('forgetful')
  const before = await signIn()
  await house.guest(auth.forgotPassword, { body: { email } })
  const token = tokenIn((await mailsTo(email))[1]!)
  await house.guest(auth.resetPassword, { body: { token, password: 'another password' } })
  assert.equal(await house.callerWith(before)(users.readMe).catch(code), 'not_signed_in')
  assert.equal(await signIn().catch(code), 'wrong_credentials')
  assert.ok(await signIn('another password'))
})

test('an open browser alone cannot change the password after ten minutes', async () => {
  const { signIn } = await register('careless')
  const call = house.callerWith(await signIn())
  await house.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  const change = (currentPassword?: string) =>
    call(auth.changePassword, {
      body: { password: 'stolen password', ...(currentPassword !== undefined && { currentPassword }) },
    })
  assert.equal(await change().catch(code), 'not_valid')
  assert.equal(await change('guess').catch(code), 'not_valid')
  await change(PASSWORD)
  assert.ok(await signIn('stolen password'))
})

test("sessions are listed, and another one can be ended; a stranger's cannot", async () => {
  const { signIn } = await register('many')
  const call = house.callerWith(await signIn())
  const lost = house.callerWith(await signIn())
  const { data } = await call(auth.listSessions)
  assert.deepEqual([data.length, data.filter((one) => one.isCurrent).length], [2, 1])
  const stranger = await house.fan('stranger')
  const other = data.find((one) => !one.isCurrent)!
  assert.equal(await stranger(auth.endSession, { params: { id: other._id } }).catch(code), 'not_found')
  await call(auth.endSession, { params: { id: other._id } })
  assert.equal(await lost(users.readMe).catch(code), 'not_signed_in')
})

test('a new address counts only once it is confirmed', async () => {
  const { signIn } = await register('mover')
  const call = house.callerWith(await signIn())
  assert.equal((await call(users.updateMe, { body: { email: 'new@example.test' } })).email, 'mover@example.test')
  await house.guest(auth.confirmEmail, { body: { token: tokenIn((await mailsTo('new@example.test'))[0]!) } })
  assert.equal((await call(users.readMe)).email, 'new@example.test')
})

test('what is wrong is said at its field, in words', async () => {
  const body = { name: '', email: 'not an address', password: 'short' }
  const refusal = (await house.guest(auth.registerFan, { body }).catch((e: Refused) => e)) as Refused
  assert.deepEqual(refusal.errors, [
    { field: 'name', message: 'Please enter Name' },
    { field: 'email', message: 'E-mail address is not a valid email' },
    { field: 'password', message: 'Password must be at least 8 characters' },
  ])
})
