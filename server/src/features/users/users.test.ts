import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as ownAccount from '@fanfare/contract/own-account'
import * as users from '@fanfare/contract/users'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const PASSWORD = 'correct horse battery'

/** Registers a member with their own password. */
async function member(name: string) {
  const email = `${name}@example.test`
  const { claim } = await site.guest(auth.registerFan, { body: { name, username: name, email, password: PASSWORD } })
  const { token } = await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(email), claim } })
  return Object.assign(site.callerWith(token!), { token: token! })
}

test('a user cannot change their role, status, password or confirmed address with the account form', async () => {
  const sly = await site.fan('sly')
  const before = (await site.sql.query('select * from accounts where id = $1', [sly.id])).rows[0]
  for (const unlisted of Object.keys(before).filter((column) => !['name', 'username', 'email'].includes(column)))
    for (const value of ['admin', 'active', null, true])
      await sly(ownAccount.updateMe, { body: { name: 'sly', [unlisted]: value } }).catch(code)
  assert.deepEqual((await site.sql.query('select * from accounts where id = $1', [sly.id])).rows[0], before)
})

test("a user's new address is used once it is confirmed, and the old one is notified twice", async () => {
  const mover = await member('mover')
  assert.equal((await mover(ownAccount.updateMe, { body: { email: 'New@example.test' } })).email, 'mover@example.test')
  assert.match((await site.mailsTo('mover@example.test')).at(-1)!, /asked to change the email address/)
  const token = await site.mailedToken('new@example.test')
  // The link also requires the session or the password of the account's owner.
  assert.equal(await site.guest(auth.confirmEmail, { body: { token } }).catch(code), 'not_valid')
  const socket = await openSocket(site.base, mover.token)
  await site.guest(auth.confirmEmail, { body: { token, password: PASSWORD } })
  await socket.received(auth.addressConfirmed)
  socket.close()
  assert.equal((await mover(users.readMe)).email, 'new@example.test')
  assert.match((await site.mailsTo('mover@example.test')).at(-1)!, /now uses a different email address/)
})

test('an unattended browser cannot move the account to another address', async () => {
  const careless = await member('careless')
  await site.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  const change = () => careless(ownAccount.updateMe, { body: { email: 'thief@example.test' } })
  assert.equal(await change().catch(code), 'proof_needed')
  // The form includes the unchanged address, which requests nothing.
  await careless(ownAccount.updateMe, { body: { name: 'Still me', email: 'careless@example.test' } })
  await careless(auth.confirmIdentity, { body: { password: PASSWORD } })
  await change()
})

test('a user gets the link to a new address again on request, until they cancel the change', async () => {
  const late = await member('late')
  const mails = async () => (await site.mailsTo('later@example.test')).length
  const requestAgain = async () => {
    await site.guest(auth.sendConfirmation, { body: { email: 'Later@example.test' } })
    await site.quiet()
  }
  assert.equal((await late(ownAccount.updateMe, { body: { email: 'later@example.test' } })).newEmail, 'later@example.test')
  await site.mailedToken('later@example.test')
  await site.sql.query(`update mailed_links set expires_at = now() - interval '1 second'`)
  await requestAgain()
  assert.equal(await mails(), 2)
  const token = await site.mailedToken('later@example.test')
  assert.equal((await late(ownAccount.updateMe, { body: { email: 'late@example.test' } })).newEmail, null)
  await requestAgain()
  assert.equal(await mails(), 2)
  assert.equal(await late(auth.confirmEmail, { body: { token } }).catch(code), 'link_expired')
})

test('a user who changes the password cancels a pending change of address', async () => {
  const victim = await member('robbed')
  await victim(ownAccount.updateMe, { body: { email: 'robber@example.test' } })
  const token = await site.mailedToken('robber@example.test')
  await victim(auth.changePassword, { body: { password: 'only mine again' } })
  assert.equal(await victim(auth.confirmEmail, { body: { token } }).catch(code), 'link_expired')
})

test('a user who changes the address often is rate limited, and does not learn who is registered', async () => {
  const curious = await member('curious')
  const known = await site.fan('someone')
  const requestChange = async (email: string) => {
    const { newEmail, ...rest } = await curious(ownAccount.updateMe, { body: { email } })
    return { ...rest, isWanted: newEmail === email }
  }
  assert.deepEqual(await requestChange(known.email), await requestChange('nobody@example.test'))
  assert.deepEqual(await site.mailsTo(known.email), [])
  for (let i = 0; i < 5; i++) await requestChange('victim@example.test')
  assert.equal(await requestChange('victim@example.test').catch(code), 'too_many_requests')
})

test('only its former owner can take a username within 90 days after it was given up', async () => {
  const [first, second] = [await site.fan('known.name'), await site.fan('second')]
  await first(ownAccount.updateMe, { body: { username: 'new.name' } })
  assert.equal(await second(ownAccount.updateMe, { body: { username: 'Known.Name' } }).catch(code), 'username_taken')
  await first(ownAccount.updateMe, { body: { username: 'known.name' } })
  await first(ownAccount.updateMe, { body: { username: 'new.name' } })
  await site.sql.query(`update retired_usernames set retired_at = now() - interval '91 days'`)
  await second(ownAccount.updateMe, { body: { username: 'known.name' } })
})

test('a user who often changes the username reserves at most three former ones', async () => {
  const [renamer, other] = [await site.fan('hoarder0'), await site.fan('waits')]
  for (let i = 1; i <= 5; i++) await renamer(ownAccount.updateMe, { body: { username: `hoarder${i}` } })
  assert.equal(await other(ownAccount.updateMe, { body: { username: 'hoarder2' } }).catch(code), 'username_taken')
  await other(ownAccount.updateMe, { body: { username: 'hoarder1' } })
})
