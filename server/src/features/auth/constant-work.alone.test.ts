/**
 * Stories of visitors who time signing in, signing up and forgotten passwords: an existing account costs the server as much as a
 * missing one.
 */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { beforeEach, test } from 'vitest'
import type * as argon2 from '@node-rs/argon2'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import pg from 'pg'

// The mock replaces these functions before the server imports them, so this file needs its own process.
const module = createRequire(import.meta.url)('@node-rs/argon2') as { verify: typeof argon2.verify; hash: typeof argon2.hash }
const { verify, hash } = module
let verified: string[] = []
let hashed = 0
module.hash = (...all) => {
  hashed += 1
  return hash(...all)
}
module.verify = (hash, ...rest) => {
  verified.push(String(hash).split('$').slice(0, 4).join('$'))
  return verify(hash, ...rest)
}
const { openTestServer } = await import('../../../test/test-server.ts')

const site = await openTestServer()
// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const PASSWORD = 'correct horse battery'
const register = (name: string) =>
  site.guest(auth.registerFan, { body: { name, username: name, email: `${name}@example.test`, password: PASSWORD } })

/** Returns the reply to a sign-in and the parameters of each password that was verified for it. */
async function signIn(username: string, password: string) {
  verified = []
  const said = await site.guest(auth.signIn, { body: { username, password } }).then(
    () => 'in',
    ({ code }: ApiError) => code,
  )
  return { said, verified }
}

test('signing in verifies as many passwords of the same cost for unknown, registered, known, passwordless and locked accounts', async () => {
  await register('pending')
  await register('known')
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken('known@example.test'), password: PASSWORD } })
  // Both signed up with a provider.
  for (const name of ['passwordless', 'pending_passwordless']) await register(name)
  await site.guest(auth.confirmEmail, {
    body: { token: await site.mailedToken('passwordless@example.test'), password: PASSWORD },
  })
  await site.sql.query(`update accounts set password_hash = null where username = 'passwordless'`)
  await site.sql.query(`update registrations set password_hash = null where username = 'pending_passwordless'`)
  const unknown = await signIn('nobody', 'a guess')
  assert.equal(unknown.said, 'wrong_credentials')
  assert.ok(unknown.verified.length > 0)
  assert.equal(new Set(unknown.verified).size, 1)
  for (const login of ['known', 'known@example.test', 'pending@example.test', 'nobody@example.test'])
    assert.deepEqual(await signIn(login, 'a guess'), unknown, login)
  for (const login of ['passwordless', 'passwordless@example.test', 'pending_passwordless@example.test'])
    for (const password of ['a guess', 'null']) assert.deepEqual(await signIn(login, password), unknown, login)
  assert.deepEqual(
    await signIn('pending@example.test', PASSWORD),
    { ...unknown, said: 'email_not_confirmed' },
    'the right password of one that is not confirmed',
  )
  await site.sql.query('truncate rate_limits')
  for (let i = 0; i < 10; i++) await signIn('known', 'a guess')
  assert.deepEqual(await signIn('known', PASSWORD), { said: 'too_many_requests', verified: [] })
  for (const password of ['a guess', PASSWORD])
    assert.deepEqual(await signIn('known@example.test', password), unknown, 'locked under its other login')
  for (let i = 0; i < 10; i++) await signIn('nobody', 'a guess')
  assert.deepEqual(await signIn('nobody', 'a guess'), { said: 'too_many_requests', verified: [] })
  await site.sql.query('truncate rate_limits')
  assert.equal((await signIn('known', PASSWORD)).said, 'in')
})

/** Returns the statements that reach PostgreSQL, without their values, and the number of passwords hashed during a request. */
async function workOf(request: () => Promise<unknown>) {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  const recorded = function (this: pg.Client, ...all: unknown[]) {
    const [first] = all
    statements.push(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text))
    return (query as (...all: unknown[]) => unknown).apply(this, all)
  }
  hashed = 0
  pg.Client.prototype.query = recorded as typeof query
  await request().finally(() => (pg.Client.prototype.query = query))
  return { statements, hashed }
}

/** The job library polls at any time. */
const isOfJobs = (statement: string) => statement.includes('"graphile_worker".')

/** Returns each statement with its lowest count over all requests, because the process also has work of its own. */
async function worksOf(requests: readonly (() => Promise<unknown>)[]) {
  const works: Awaited<ReturnType<typeof workOf>>[] = []
  for (const request of requests) {
    await site.sql.query('truncate rate_limits')
    works.push(await workOf(request))
  }
  const timesIn = (statements: readonly string[], statement: string) => statements.filter((one) => one === statement).length
  const all = [...new Set(works.flatMap(({ statements }) => statements))].filter((one) => !isOfJobs(one)).toSorted()
  const counted = all.map((one) => [one, Math.min(...works.map(({ statements }) => timesIn(statements, one)))] as const)
  return { always: counted.filter(([, times]) => times > 0), hashed: works.map((one) => one.hashed) }
}

test('signing up and forgotten passwords cost the same for registered and unknown addresses', async () => {
  await register('here')
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken('here@example.test'), password: PASSWORD } })
  await site.quiet()
  // Jobs send the emails later, and no request waits for them.
  await site.sql.query(`create function hold_back() returns trigger language plpgsql as
    $$ begin new.run_at := now() + interval '1 hour'; return new; end $$`)
  await site.sql.query(
    `create trigger hold_back before insert on graphile_worker._private_jobs for each row execute function hold_back()`,
  )
  const joins = (name: string, email: string) => () =>
    site.guest(auth.registerFan, { body: { name, username: name, email, password: PASSWORD } })
  const forgets = (email: string) => () => site.guest(auth.forgotPassword, { body: { email } })
  const three = [1, 2, 3]
  const known = await worksOf(three.map((n) => joins(`again_${n}`, 'here@example.test')))
  const unknown = await worksOf(three.map((n) => joins(`new_${n}`, `new_${n}@example.test`)))
  assert.deepEqual(known, unknown)
  assert.deepEqual([known.hashed, known.always.length > 3], [[1, 1, 1], true])
  const forgotten = await worksOf(three.map(() => forgets('here@example.test')))
  assert.deepEqual(await worksOf(three.map((n) => forgets(`nobody_${n}@example.test`))), forgotten)
  assert.ok(forgotten.always.length > 1)
})
