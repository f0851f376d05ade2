import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeAll, beforeEach, onTestFinished, test, vi } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as ownAccount from '@fanfare/contract/own-account'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import * as users from '@fanfare/contract/users'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { whileLocked } from '../../../test/while-locked.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const PASSWORD = 'correct horse battery'
const TAKEN = { code: 'username_taken', fields: ['username'], message: 'This username is taken.' }
const told = ({ code, errors, message }: ApiError) => ({ code, fields: errors.map(({ field }) => field), message })

/** Runs the requests in parallel. Each has found its name or address free before one of them ends. */
const atOnce = <T>(requests: readonly (() => Promise<T>)[]) =>
  whileLocked(site, 'lock table accounts in share mode', () =>
    requests.map((request) => request().then(() => 'done' as const, told)),
  )

/** Returns the loser's reply, after asserting that the other request succeeded. */
function loserOf<T>(answers: readonly (T | 'done')[]): T | undefined {
  const [loser, ...others] = answers.filter((one) => one !== 'done')
  assert.deepEqual([answers.length, others.length], [2, 0])
  return loser as T | undefined
}

/** Registers a fan whose emailed link is still unopened in the same browser. */
async function registered(email: string, body: { readonly name: string; readonly username?: string }) {
  const { claim } = await site.guest(auth.registerFan, { body: { ...body, email, password: PASSWORD } })
  const token = await site.mailedToken(email)
  return (username?: string) =>
    site.guest(auth.confirmEmail, { body: { token, claim, ...(username !== undefined && { username }) } })
}

test('two users who change to one username in parallel: one gets it, the other sees an error at the field', async () => {
  const [fan, other] = [await site.fan('first.one'), await site.fan('second.one')]
  const body = { username: 'Both.Want' }
  assert.deepEqual(loserOf(await atOnce([fan, other].map((one) => () => one(ownAccount.updateMe, { body })))), TAKEN)
  const names = [(await fan(users.readMe)).username, (await other(users.readMe)).username]
  assert.equal(names.filter((name) => name === 'both.want').length, 1)
  const [nova, lux] = [await site.performer('nova'), await site.performer('lux')]
  const answers = await atOnce([nova, lux].map((one) => () => one(updateOwnProfile, { body: { username: 'stage.name' } })))
  assert.deepEqual(loserOf(answers), TAKEN, 'in the form for performers')
})

test('two visitors who confirm one username in parallel: one gets it, the other chooses another', async () => {
  const wanted = { name: 'Robin', username: 'robin' }
  const confirms = [await registered('robin1@example.test', wanted), await registered('robin2@example.test', wanted)]
  const answers = await atOnce(confirms.map((confirm) => () => confirm()))
  assert.deepEqual(loserOf(answers), TAKEN)
  const loser = confirms[answers.indexOf('done') === 0 ? 1 : 0]!
  const { token } = await loser('robin.too')
  assert.equal((await site.callerWith(token!)(users.readMe)).username, 'robin.too')
})

test('two visitors who are assigned one username in parallel: one gets it, the other succeeds with a retry', async () => {
  const zoe = { name: 'Zoë K.' }
  const confirms = [await registered('zoe1@example.test', zoe), await registered('zoe2@example.test', zoe)]
  let drawn = 4710
  const draw = vi.spyOn(crypto, 'randomInt').mockImplementation(() => (draw.mock.calls.length <= 2 ? 4710 : ++drawn))
  syncBuiltinESMExports()
  onTestFinished(() => {
    draw.mockRestore()
    syncBuiltinESMExports()
  })
  const answers = await atOnce(confirms.map((confirm) => () => confirm()))
  assert.deepEqual(loserOf(answers), TAKEN)
  const loser = confirms[answers.indexOf('done') === 0 ? 1 : 0]!
  const { token } = await loser()
  assert.equal((await site.callerWith(token!)(users.readMe)).username, 'zoek4711')
})

test("two users who confirm one new address in parallel: one gets it, the other's link stops working", async () => {
  const movers = await Promise.all(
    ['mia', 'noa'].map(async (name) => {
      const fan = await site.fan(name)
      await fan(ownAccount.updateMe, { body: { email: 'shared@example.test' } })
      return fan
    }),
  )
  const mails = await site.mailsTo('shared@example.test')
  const links = mails.map((text) => /confirm\?token=([\w-]+)/.exec(text)![1]!)
  assert.equal(links.length, 2)
  const { rows } = await site.sql.query<{ account_id: string }>(
    'select account_id from mailed_links order by token_hash = $1 desc',
    [crypto.createHash('sha256').update(links[0]!).digest()],
  )
  const owners = rows.map(({ account_id: id }) => movers.find((one) => one.id === id)!)
  const answers = await atOnce(owners.map((owner, i) => () => owner(auth.confirmEmail, { body: { token: links[i]! } })))
  assert.equal(loserOf(answers)?.code, 'link_expired')
  const addresses = await Promise.all(movers.map(async (one) => (await one(users.readMe)).email))
  assert.equal(addresses.filter((email) => email === 'shared@example.test').length, 1)
})
