/** Tests that a performer without approved documents publishes, sells and sends nothing on any route. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import type { Caller } from './test-server.ts'

let populated: PopulatedSite
let newcomer: Caller
beforeAll(async () => {
  populated = await openPopulatedSite()
  newcomer = await populated.site.performer('hopeful', 'pending')
})

/** Rows that bring something of a performer to others now or later. */
const REACHES_OTHERS = {
  posts: `select count(*) from posts where performer_id = $1 and status <> 'draft'`,
  galleries: `select count(*) from galleries where performer_id = $1 and status <> 'draft'`,
  videos: `select count(*) from videos where performer_id = $1 and status <> 'draft'`,
  stories: 'select count(*) from story_items where performer_id = $1',
  comments: 'select count(*) from comments where author_id = $1',
  messages: 'select count(*) from messages where sender_id = $1',
  'mass messages': 'select count(*) from mass_messages where performer_id = $1',
  automations: 'select count(*) from automations where performer_id = $1',
  tiers: 'select count(*) from tiers where performer_id = $1 and id <> $1',
  promotions: 'select count(*) from promotions where performer_id = $1',
  'shares of sales': 'select count(*) from split_agreements where performer_id = $1',
  goals: 'select count(*) from tip_goals where performer_id = $1',
} as const

/** Routes that only publish, sell or send. */
const REFUSED = [
  'POST /admin/mass-message/schedule',
  'POST /admin/mass-message/test',
  'POST /automations',
  'POST /comments',
  'POST /performer/promotions',
  'POST /performer/tiers',
  'POST /performer/tip-goals',
  'POST /performer/splits',
]

const SEEDS = [0, 1]

test('no route lets an unverified performer reach others', async () => {
  const ids = [...populated.ids, newcomer.id]
  const refused = new Set<string>()
  for (const { route } of routes) {
    if (route.method === 'GET' || (route.who !== 'performer' && route.who !== 'member')) continue
    if (/logout|password|session/.test(route.path)) continue
    for (const seed of SEEDS) {
      const { body } = await send({ ...populated, ids }, route, { seed, token: newcomer.token })
      if (body.includes('"not_verified"')) refused.add(nameOf(route))
    }
  }
  await populated.site.quiet()
  for (const [name, count] of Object.entries(REACHES_OTHERS)) {
    const { rows } = await populated.site.sql.query<{ count: string }>(count, [newcomer.id])
    assert.equal(rows[0]?.count, '0', name)
  }
  assert.deepEqual(
    REFUSED.filter((name) => !refused.has(name)),
    [],
  )
})
