/** Tests that every route for operators admits exactly the roles that its permission names. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { OPERATOR_ROLES, roleHas, type OperatorRole } from '@fanfare/contract/operator-roles'
import { routes } from '../src/app.ts'
import { nameOf } from './any-route.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'

const all: readonly Route[] = routes.map(({ route }) => route)
const BATCH_SIZE = 10
const forOperators = all.filter(({ permission }) => permission !== undefined)

let site: TestServer
let operators: ReadonlyMap<OperatorRole, Caller>
beforeAll(async () => {
  site = await openTestServer()
  const opened = OPERATOR_ROLES.map(async (role) => [role, await site.operator(`the.${role}`, role)] as const)
  operators = new Map(await Promise.all(opened))
})

test('every route that only operators may call names a permission', () => {
  const unnamed = all.filter(
    ({ who, path, permission }) => (who === 'admin' || path.startsWith('/admin')) && permission === undefined,
  )
  assert.deepEqual(unnamed.map(nameOf), [])
  assert.ok(forOperators.length > 90)
})

/** Calls a route with an unknown id and an empty body, so that nothing changes. */
async function statusFor(role: OperatorRole, { method, path }: Route): Promise<string> {
  const url = `${site.api}${path.replaceAll(/:\w+/g, '01980000-0000-7000-8000-00000000dead')}`
  const headers = { authorization: operators.get(role)!.token, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }) })
  const { message = '' } = answer.status === 200 ? {} : ((await answer.json()) as { message?: string })
  return answer.status === 403 && message.startsWith('Your role') ? 'refused' : 'admitted'
}

test.for(OPERATOR_ROLES)('an operator with the role %s reaches the routes of this role and no others', async (role) => {
  const found: string[] = []
  for (let i = 0; i < forOperators.length; i += BATCH_SIZE) {
    const batch = forOperators.slice(i, i + BATCH_SIZE)
    found.push(...(await Promise.all(batch.map(async (route) => `${nameOf(route)} ${await statusFor(role, route)}`))))
  }
  const expected = forOperators.map((route) => `${nameOf(route)} ${roleHas(role, route.permission!) ? 'admitted' : 'refused'}`)
  assert.deepEqual(found, expected)
})

test('someone who may only read changes nothing, and sees neither ID documents nor bank accounts', () => {
  const changes = forOperators.filter(({ method, permission }) => method !== 'GET' && roleHas('read_only', permission!))
  assert.deepEqual(changes.map(nameOf), [])
  for (const secret of [
    'GET /admin/verifications/:id',
    'GET /admin/payout-account',
    'GET /admin/payout-batches/:id/file',
    'GET /admin/mails',
  ]) {
    const route = forOperators.find((one) => nameOf(one) === secret)
    assert.equal(roleHas('read_only', route!.permission!), false, secret)
  }
})
