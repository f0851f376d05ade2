/** Tests over all routes of the site that members of a performer's team reach only what a right opens. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { SEAT_RIGHTS, seatHas, type SeatRight } from '@fanfare/contract/seat-rights'
import { stopWork } from '@fanfare/contract/team'
import { signOut } from '@fanfare/contract/auth'
import { routes } from '../src/app.ts'
import { nameOf } from './any-route.ts'
import { joins, worksIn } from './teams.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const all: readonly Route[] = routes.map(({ route }) => route)
const open = all.filter(({ seat }) => seat !== undefined)
const BATCH_SIZE = 10

/** Calls that end the session, or its work. */
const ENDS: ReadonlySet<Route> = new Set([stopWork, signOut])

const kinds = [...SEAT_RIGHTS.map((right) => [right]), [...SEAT_RIGHTS]] as const satisfies readonly SeatRight[][]

let site: TestServer
const tokens = new Map<readonly SeatRight[], string>()
beforeAll(async () => {
  site = await openTestServer()
  const ada = await site.performer('ada')
  for (const rights of kinds) {
    const member = await site.fan(`member.${rights.length > 1 ? 'all' : rights[0]}`)
    tokens.set(rights, (await worksIn(site, member, await joins(site, ada, member, rights))).token)
  }
})

/** Calls a route with an unknown id and an empty body, so that nothing changes. */
async function replyFor(rights: readonly SeatRight[], { method, path }: Route): Promise<string> {
  const url = `${site.api}${path.replaceAll(/:\w+/g, '01980000-0000-7000-8000-00000000dead')}`
  const headers = { authorization: tokens.get(rights)!, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }) })
  const { code = '' } = answer.status === 200 ? {} : ((await answer.json()) as { code?: string })
  return code === 'seat_right_missing' ? 'refused' : 'admitted'
}

test.for(kinds.map((rights) => ({ rights, named: rights.join(', ') })))(
  'a team member with the rights $named reaches what these rights open, and nothing else',
  async ({ rights }) => {
    const called = all.filter((route) => !ENDS.has(route))
    const found: string[] = []
    for (let i = 0; i < called.length; i += BATCH_SIZE) {
      const batch = called.slice(i, i + BATCH_SIZE)
      found.push(...(await Promise.all(batch.map(async (route) => `${nameOf(route)} ${await replyFor(rights, route)}`))))
    }
    const expected = called.map((route) => `${nameOf(route)} ${seatHas(rights, route.seat) ? 'admitted' : 'refused'}`)
    assert.deepEqual(found, expected)
    assert.ok(found.some((one) => one.endsWith('admitted')) && found.filter((one) => one.endsWith('refused')).length > 400)
  },
)

/** Paths that no right may ever open, by their beginning. */
const NEVER = [
  '/auth/',
  '/payout',
  '/banking-settings',
  '/stripe',
  '/performers/:id/payment-gateway-settings',
  '/performers/documents',
  '/performers/me',
  '/users',
  '/performer/agreement',
  '/performer/consents',
  '/performer/people/',
  '/performer/splits',
  '/performer/sales',
  '/performer/pause',
  '/performer/team',
  '/performer/complimentary',
  '/performer/earning/csv',
  '/performer/earning/statement',
  '/team',
  '/exports',
  '/imports',
  '/token-transactions',
  '/payment',
  '/top-ups',
  '/spending',
  '/wallet',
  '/notification',
  '/block',
  '/reports',
  '/statements',
  '/custom-orders',
  '/orders',
  '/admin',
]

test('no right opens money, closing, security, documents, agreements, exports or the team itself', () => {
  const exceptions = new Set(['POST /auth/logout', 'GET /users/me', 'DELETE /team/work'])
  const opened = open.filter(({ path }) => NEVER.some((start) => path.startsWith(start))).map(nameOf)
  assert.deepEqual(
    opened.filter((name) => !exceptions.has(name)),
    [],
  )
})

test('no right opens what asks for the password, what only fans or operators may call, or what costs money', () => {
  const closed = open.filter(({ needsProof, who, permission }) => needsProof || who === 'fan' || who === 'admin' || permission)
  assert.deepEqual(closed.map(nameOf), [])
})

test('a change that every member may make says why it is not among the acts', () => {
  const silent = open.filter(({ method, seat, unrecorded }) => method !== 'GET' && seat === 'any' && unrecorded === undefined)
  assert.deepEqual(silent.map(nameOf), [])
})

/** Changes whose price is checked where it is compared with the stored one (`seat-prices.ts`, `rules.ts` of messages). */
const CHECKS_PRICES: ReadonlySet<string> = new Set([
  'POST /performer/performer-assets/galleries',
  'PUT /performer/performer-assets/galleries/:id',
  'POST /performer/performer-assets/videos/create',
  'PUT /performer/performer-assets/videos/edit/:id',
  'POST /performer/feeds',
  'PUT /performer/feeds/:id',
  'POST /messages/conversations/:id',
])

const hasPrice = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(
    ([name, value]) =>
      (name === 'properties' && Object.keys(value as object).some((field) => /price/i.test(field))) || hasPrice(value),
  )

test('a call that sets a price needs the right to prices, or compares it with the former one', () => {
  const priced = open.filter(
    ({ method, body, unrecorded, seat }) =>
      method !== 'GET' && unrecorded === undefined && hasPrice(body) && ![seat].flat().includes('price'),
  )
  assert.deepEqual(
    priced.map(nameOf).filter((name) => !CHECKS_PRICES.has(name)),
    [],
  )
})
