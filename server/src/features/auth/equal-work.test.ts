/** A story of what signing in costs the server, which anyone can time: as much for an account that is there as for one that is not. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { beforeEach, test } from 'node:test'
import type * as argon2 from '@node-rs/argon2'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'

// A mock, made before the server takes the function over from its module: this file has a process of its own.
const module = createRequire(import.meta.url)('@node-rs/argon2') as { verify: typeof argon2.verify }
const { verify } = module
let verified: string[] = []
module.verify = (hash, ...rest) => {
  verified.push(String(hash).split('$').slice(0, 4).join('$'))
  return verify(hash, ...rest)
}
const { openTestServer } = await import('../../../test/test-server.ts')

const site = await openTestServer()
// All requests of this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const PASSWORD = 'correct horse battery'
const register = (name: string) =>
  site.guest(auth.registerFan, { body: { name, username: name, email: `${name}@example.test`, password: PASSWORD } })

/** What somebody is told who signs in, and the parameters of each password that was verified for it. */
async function signIn(username: string, password: string) {
  verified = []
  const said = await site.guest(auth.signIn, { body: { username, password } }).then(
    () => 'in',
    ({ code }: ApiError) => code,
  )
  return { said, verified }
}

test('signing in verifies as many passwords, of the same cost, for an unknown, a registered, a known and a locked account', async () => {
  await register('pending')
  await register('known')
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken('known@example.test'), password: PASSWORD } })
  const unknown = await signIn('nobody', 'a guess')
  assert.equal(unknown.said, 'wrong_credentials')
  assert.ok(unknown.verified.length > 0)
  assert.equal(new Set(unknown.verified).size, 1)
  for (const login of ['known', 'known@example.test', 'pending@example.test', 'nobody@example.test'])
    assert.deepEqual(await signIn(login, 'a guess'), unknown, login)
  assert.deepEqual(
    await signIn('pending@example.test', PASSWORD),
    { ...unknown, said: 'email_not_confirmed' },
    'the right password of one that is not confirmed',
  )
  await site.sql.query('truncate rate_limits')
  for (let i = 0; i < 10; i++) await signIn('known', 'a guess')
  assert.deepEqual(await signIn('known', PASSWORD), { said: 'too_many_requests', verified: [] })
  for (const password of ['a guess', PASSWORD])
    assert.deepEqual(await signIn('known@example.test', password), unknown, 'locked by its other login')
  for (let i = 0; i < 10; i++) await signIn('nobody', 'a guess')
  assert.deepEqual(await signIn('nobody', 'a guess'), { said: 'too_many_requests', verified: [] })
  await site.sql.query('truncate rate_limits')
  assert.equal((await signIn('known', PASSWORD)).said, 'in')
})
