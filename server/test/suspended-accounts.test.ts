/** Tests that a suspended account has no rights on any route, socket, upload or media address, and can only read why. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { readOwnSuspension, suspendAccount } from '@fanfare/contract/account-control'
import type { Route } from '@fanfare/contract'
import { signIn, signOut } from '@fanfare/contract/auth'
import { viewPost } from '@fanfare/contract/posts'
import { readMe } from '@fanfare/contract/users'
import { hashPassword } from '#core/accounts/index.ts'
import * as statements from '@fanfare/contract/statements'
import { routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { isApiError } from './payments.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { openSocket } from './socket.ts'
import { tusClient } from './tus.ts'

const OPEN: readonly Route[] = [
  readMe,
  signOut,
  readOwnSuspension,
  statements.listStatements,
  statements.readStatement,
  statements.appealStatement,
  statements.sendCounterNotice,
]

let populated: PopulatedSite
const callers = ['fan', 'performer'] as const
beforeAll(async () => {
  populated = await openPopulatedSite()
  const { site } = populated
  const operator = site.callerWith(populated.callers.admin.token)
  for (const caller of callers) {
    const { _id: id } = await site.callerWith(populated.callers[caller].token)(readMe)
    await operator(suspendAccount, { params: { id }, body: { reason: 'A reason' } })
  }
})

test.for(callers)('every route rejects a suspended %s or treats them as a guest, except those to read why', async (caller) => {
  const { token } = populated.callers[caller]
  let refused = 0
  for (const { route } of routes) {
    if (OPEN.includes(route)) continue
    const reply = await send(populated, route, { token })
    if (route.who === 'anyone') {
      // Changes are limited by address, so the second of two can be one too many.
      if (route.method === 'GET') assert.equal(reply.status, (await send(populated, route, { token: '' })).status, nameOf(route))
      continue
    }
    const { code } = JSON.parse(reply.body) as { code: string }
    assert.deepEqual([reply.status, code], [403, 'suspended'], nameOf(route))
    refused++
  }
  assert.ok(refused > 400)
})

test('the routes to read why are the ones marked in the contract', () => {
  const marked = routes.flatMap(({ route }) => (route.whileSuspended ? [nameOf(route)] : []))
  assert.deepEqual(marked.toSorted(), OPEN.map(nameOf).toSorted())
})

test('a suspended account gets no events, uploads nothing, and sees no locked posts', async () => {
  const { site } = populated
  const { rows } = await site.sql.query<{ id: string }>(`select id from posts where audience = 'subscribers'`)
  for (const caller of callers) {
    const { token } = populated.callers[caller]
    await assert.rejects(openSocket(site.base, token), /not allowed to sign in/)
    const { status, body } = await tusClient(site.base, token).create(10, { kind: 'photo' })
    assert.deepEqual([status, body.code], [403, 'suspended'])
    // The performer is suspended too, so a guest sees nothing.
    for (const { id } of rows) await assert.rejects(site.callerWith(token)(viewPost, { params: { id } }), isApiError('not_found'))
  }
})

test('a suspended fan who signs in gets a session that can only read why, and a former operator gets none', async () => {
  const { site } = populated
  const passwordHash = await hashPassword('a long enough password')
  await site.sql.query(`update accounts set password_hash = $1`, [passwordHash])
  const enters = (username: string) => site.guest(signIn, { body: { username, password: 'a long enough password' } })
  const fan = site.callerWith((await enters('felix')).token)
  assert.deepEqual([(await fan(readMe)).isSuspended, (await fan(readOwnSuspension)).suspension?.reason], [true, 'A reason'])
  await fan(signOut)
  await site.sql.query(`update accounts set status = 'suspended' where role = 'admin'`)
  await assert.rejects(enters('olga'), isApiError('suspended'))
})
