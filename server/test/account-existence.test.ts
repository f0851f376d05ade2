/**
 * Tests that accounts without a public profile, and performers who block the caller's country with their content, look like
 * unknown ids on every route and topic.
 */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { addComment } from '@fanfare/contract/comments'
import { blockCountries } from '@fanfare/contract/country-blocks'
import { createGallery } from '@fanfare/contract/galleries'
import { createStory } from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import { contentTopics } from '#core/engagement/index.ts'
import { newId } from '#lib/id.ts'
import { features, routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { fromProxy } from './countries.ts'
import { jpeg } from './pictures.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import type { TestServer } from './test-server.ts'
import { openWatcher } from './watch.ts'

const COUNTRY = 'DE'
let populated: PopulatedSite
/** Accounts without a profile that the callers can see, and content of one of them. */
let hidden: Record<string, string>
beforeAll(async () => {
  populated = await openPopulatedSite({ env: fromProxy })
  const { site } = populated
  const suspended = await site.performer('gone.quiet')
  hidden = {
    'a fan': (await site.fan('quiet.fan')).id,
    'an operator': (await site.operator('quiet.operator')).id,
    'a performer who waits for approval': (await site.performer('quiet.newcomer', 'pending')).id,
    'a suspended performer': suspended.id,
  }
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [suspended.id])
  Object.assign(hidden, await abroad(site))
})

/** The callers are in the country that the performer blocks. */
async function abroad(site: TestServer): Promise<Record<string, string>> {
  const [performer, reader] = [await site.performer('quiet.abroad'), await site.fan('quiet.reader')]
  const upload = async () => (await performer(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id
  const post = await performer(posts.createPost, { body: { text: 'quiet.post', audience: 'free', fileIds: [await upload()] } })
  const forSale = await performer(posts.createPost, { body: { text: 'quiet.sale', audience: 'paid', price: 5 } })
  const gallery = await performer(createGallery, {
    body: { title: 'quiet.gallery', audience: 'free', fileIds: [await upload()] },
  })
  const story = await performer(createStory, { body: { audience: 'free', fileId: await upload() } })
  await site.quiet()
  const comment = await reader(addComment, { body: { objectType: 'post', objectId: post._id, text: 'quiet.comment' } })
  await performer(blockCountries, { body: { countries: [COUNTRY] } })
  await site.sql.query('update accounts set last_country = $1 where id <> all($2)', [COUNTRY, [performer.id, reader.id]])
  return {
    'a performer who blocks the country': performer.id,
    'their post': post._id,
    'their post for sale': forSale._id,
    'their gallery': gallery._id,
    'a comment on it': comment._id,
    'their story': story._id,
  }
}

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
      const ask = (id: string) =>
        send({ ...populated, ids: [id] }, route, { seed: 7, token, headers: { 'cf-ipcountry': COUNTRY } }).then(telling)
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
