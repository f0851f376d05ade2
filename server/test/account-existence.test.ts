/** Tests that accounts without a public profile look like unknown ids on every route and topic. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { contentTopics } from '#core/engagement/index.ts'
import { newId } from '#lib/id.ts'
import { features, routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { openWatcher } from './watch.ts'

let populated: PopulatedSite
/** Accounts without a profile that others can see. */
let hidden: Readonly<Record<string, string>>
beforeAll(async () => {
  populated = await openPopulatedSite()
  const { site } = populated
  const suspended = await site.performer('gone.quiet')
  hidden = {
    'a fan': (await site.fan('quiet.fan')).id,
    'an operator': (await site.operator('quiet.operator')).id,
    'a performer who waits for approval': (await site.performer('quiet.newcomer', 'pending')).id,
    'a suspended performer': suspended.id,
  }
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [suspended.id])
})

/** A part of the contract's schema of an id. */
const ID_PATTERN = '[0-9a-f]{8}-'

/** Routes that take an id. */
const named = routes.flatMap(({ route }) => {
  const { who, params, query, body } = route
  return who !== 'admin' && JSON.stringify([params, query, body]).includes(ID_PATTERN) ? [route] : []
})

const UNKNOWN_ID = newId(new Date())

test('no route reveals whether an id belongs to an account', async () => {
  const told: string[] = []
  for (const route of named)
    for (const [caller, token] of callersOf(route)) {
      const ask = (id: string) => send({ ...populated, ids: [id] }, route, { seed: 7, token }).then(telling)
      const expected = await ask(UNKNOWN_ID)
      for (const [who, id] of Object.entries(hidden)) {
        const reply = await ask(id)
        if (reply !== expected) told.push(`${nameOf(route)} by ${caller} about ${who}: ${reply} instead of ${expected}`)
      }
    }
  assert.deepEqual(told, [])
})

function callersOf({ who }: Route): [string, string][] {
  const { guest, fan, performer } = populated.callers
  const all: [string, string][] = [
    ['a guest', guest.token],
    ['a fan', fan.token],
    ['a performer', performer.token],
  ]
  return all.filter(([name]) => who === 'anyone' || (who === 'member' ? name !== 'a guest' : name === `a ${who}`))
}

/** Returns what a reply reveals about the account: status, code, and a name. */
const telling = ({ status, body }: { readonly status: number; readonly body: string }): string =>
  `${status} ${status === 200 ? '' : (JSON.parse(body) as { code: string }).code} ${/(quiet|gone)[.]\w+/.exec(body)?.[0] ?? ''}`

test('no topic reveals whether an id belongs to an account', async () => {
  const { site, callers } = populated
  const kinds = [...contentTopics(features.flatMap((f) => f.contents ?? [])), ...features.flatMap((f) => f.topics ?? [])].map(
    ({ kind }) => kind,
  )
  assert.ok(kinds.length > 4)
  for (const { token } of [callers.fan, callers.performer])
    for (const [who, id] of Object.entries(hidden)) {
      const { answers, close } = await openWatcher(site.base, token, ...kinds.map((kind) => ({ kind, id })))
      close()
      assert.deepEqual(
        answers,
        kinds.map(() => 'not_found'),
        who,
      )
    }
})
