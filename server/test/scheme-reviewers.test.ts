/** Tests that the account of a card scheme's reviewer reads, and does nothing else, over all routes. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import * as operators from '@fanfare/contract/operators'
import { roleHas } from '@fanfare/contract/operator-roles'
import { createPost, viewPost } from '@fanfare/contract/posts'
import { addDays } from '#lib/time.ts'
import { routes } from '../src/app.ts'
import { nameOf } from './any-route.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'

const forOperators: readonly Route[] = routes.map(({ route }) => route).filter(({ permission }) => permission !== undefined)
const BATCH_SIZE = 10

let site: TestServer
let rita: Caller
beforeAll(async () => {
  site = await openTestServer()
  await site.operator('olga')
  rita = await site.operator('rita', 'reviewer')
})

/** Calls a route with an unknown id and an empty body. */
async function isRefused({ method, path }: Route): Promise<boolean> {
  const url = `${site.api}${path.replaceAll(/:\w+/g, '01980000-0000-7000-8000-00000000dead')}`
  const headers = { authorization: rita.token, 'content-type': 'application/json' }
  const { status } = await fetch(url, { method, headers, ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }) })
  return status === 403
}

test('a scheme reviewer calls every route for operators, and changes nothing', async () => {
  const before = await site.sql.query('select count(*)::int as acts from audit_log')
  const refused = new Map<string, boolean>()
  for (let i = 0; i < forOperators.length; i += BATCH_SIZE)
    await Promise.all(
      forOperators.slice(i, i + BATCH_SIZE).map(async (route) => refused.set(nameOf(route), await isRefused(route))),
    )
  const admitted = forOperators.filter((route) => refused.get(nameOf(route)) === false)
  assert.deepEqual(admitted.filter(({ method }) => method !== 'GET').map(nameOf), [])
  assert.deepEqual(admitted.map(nameOf), forOperators.filter(({ permission }) => roleHas('reviewer', permission!)).map(nameOf))
  assert.ok(admitted.length > 20)
  const { rows } = await site.sql.query<{ act: string }>('select act from audit_log order by seq offset $1', [
    before.rows[0].acts,
  ])
  assert.deepEqual(rows, [])
})

test('a scheme reviewer sees paid content, and cannot stay longer than the last day', async () => {
  const ada = await site.performer('ada')
  const post = await ada(createPost, { body: { text: 'For subscribers', audience: 'subscribers' } })
  assert.equal((await rita(viewPost, { params: { id: post._id } })).locked, false)
  const olga = await site.operator('olga.two')
  const invites = (until: Date) =>
    olga(operators.inviteOperator, {
      body: {
        name: 'Rex',
        username: 'rex',
        email: 'rex@example.test',
        role: 'reviewer',
        until: until.toISOString().slice(0, 10),
      },
    })
  const code = (error: { readonly code: string }) => error.code
  assert.equal(await invites(addDays(site.ctx.clock.now(), 91)).catch(code), 'not_valid')
  assert.equal(await invites(addDays(site.ctx.clock.now(), -1)).catch(code), 'not_valid')
})
