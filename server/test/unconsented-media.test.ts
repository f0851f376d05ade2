/** Tests that media with a person who has not consented reach no one: on no route, and by no statement. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError, Route } from '@fanfare/contract'
import * as automations from '@fanfare/contract/automations'
import * as galleries from '@fanfare/contract/galleries'
import { createLiveRoom } from '@fanfare/contract/live'
import * as mass from '@fanfare/contract/mass-messages'
import { createStory } from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import { setWelcome } from '@fanfare/contract/welcome'
import * as vault from '@fanfare/contract/vault'
import { routes } from '../src/app.ts'
import { nameOf, send, type Values } from './any-route.ts'
import { consentedGuest, declares, invites } from './consents.ts'
import { jpeg } from './pictures.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import type { Caller } from './test-server.ts'

let populated: PopulatedSite
let performer: Caller
/** A photo in the performer's vault that shows a guest who was invited and has not signed. */
let photo: string
beforeAll(async () => {
  populated = await openPopulatedSite()
  performer = populated.callers.performer as Caller
  photo = (await performer(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await populated.site.quiet()
  await declares(performer, [photo], (await invites(performer)).personId)
})
beforeEach(() => populated.site.sql.query('delete from rate_limits'))

/** Rows by which others can see a file now or later. */
const REACHES_OTHERS = {
  posts: `select from posts where (file_ids @> array[$1::uuid] or thumbnail_id = $1) and status not in ('draft', 'archived', 'expired')`,
  galleries: `select from galleries where (file_ids @> array[$1::uuid] or cover_id = $1) and status not in ('draft', 'archived', 'expired')`,
  videos: `select from videos where $1 in (video_id, teaser_id, thumbnail_id) and status not in ('draft', 'archived', 'expired')`,
  products: `select from products where picture_ids @> array[$1::uuid] and status not in ('draft', 'archived', 'expired')`,
  stories: 'select from story_items where file_id = $1 and removed_at is null',
  messages: 'select from messages where file_ids @> array[$1::uuid] or thumbnail_id = $1',
  'mass messages': 'select from mass_messages where file_ids @> array[$1::uuid]',
  automations: 'select from automations where file_ids @> array[$1::uuid] and is_on',
  welcome: 'select from welcome_media where $1 in (photo_id, video_id)',
  rooms: 'select from live_rooms where cover_id = $1 or recording_ids @> array[$1::uuid]',
  'custom orders': 'select from custom_orders where file_ids @> array[$1::uuid]',
  posters: 'select from files where poster_of = $1',
} as const

/** Routes that show a file to others, and that the walk reaches with this one. */
const REFUSED = ['POST /performer/feeds', 'POST /performer/stories', 'PUT /performer/feeds/:id']

/** Fields of a body that name files. */
const NAMES_FILES = /^(file|photo|cover|thumbnail|picture|video|teaser|openFile)Ids?$/

const fieldsOf = ({ body }: Route): string[] =>
  Object.keys((body as { properties?: object } | undefined)?.properties ?? {}).filter((name) => NAMES_FILES.test(name))

/** Names the photo wherever the route accepts a file, in content that could be published now. */
const withPhoto = (route: Route) => (body: Values) => {
  const named = fieldsOf(route).map((name) => [name, name.endsWith('Ids') ? [photo] : photo])
  const { audience } = body
  const free = typeof audience === 'string' ? { audience: 'free', tierIds: undefined } : {}
  const sent = { ...body, ...Object.fromEntries(named), ...free, openFileIds: undefined }
  return { ...sent, price: undefined, lockedText: undefined, publish: undefined, shows: undefined, groupIds: undefined }
}

const SEEDS = [0, 1]

test('no route brings a photo to others whose person has not consented', async () => {
  const refused = new Set<string>()
  const showing = routes.filter(
    ({ route }) => route.method !== 'GET' && !/vaults|depictions/.test(route.path) && fieldsOf(route).length > 0,
  )
  for (const { route } of showing)
    for (const id of route.path.includes(':id') ? [...populated.ids, performer.id] : [undefined])
      for (const seed of SEEDS) {
        const extras = { seed, token: performer.token, change: withPhoto(route), ...(id !== undefined && { params: { id } }) }
        const { body } = await send(populated, route, extras)
        if (body.includes('"field":"shows"')) refused.add(nameOf(route))
      }
  await populated.site.quiet()
  for (const [name, statement] of Object.entries(REACHES_OTHERS))
    assert.equal((await populated.site.sql.query(statement, [photo])).rowCount, 0, name)
  assert.deepEqual(
    REFUSED.filter((name) => !refused.has(name)),
    [],
  )
})

const WAYS = {
  'a post': (by: Caller) => by(posts.createPost, { body: { text: 'Hello', audience: 'free', fileIds: [photo] } }),
  'a scheduled post': (by: Caller) =>
    by(posts.createPost, {
      body: { text: '', audience: 'free', fileIds: [photo], publish: 'scheduled', scheduledAt: inDays(3) },
    }),
  'a gallery': (by: Caller) =>
    by(galleries.createGallery, { body: { title: 'Harbor', audience: 'paid', price: 20, fileIds: [photo] } }),
  'a story': (by: Caller) => by(createStory, { body: { fileId: photo, audience: 'free' } }),
  'a mass message': (by: Caller) =>
    by(mass.scheduleMassMessage, {
      body: { text: 'Hello', fileIds: [photo], audience: { rule: { match: 'any', conditions: [{ who: 'followers' }] } } },
    }),
  'an automation': (by: Caller) =>
    by(automations.createAutomation, {
      body: { text: 'Hello', trigger: { on: 'follow' }, delayMinutes: 0, conditions: {}, fileIds: [photo], isOn: true },
    }),
  'the welcome': (by: Caller) => by(setWelcome, { body: { photoId: photo } }),
  'a show': (by: Caller) =>
    by(createLiveRoom, {
      body: { title: 'Tonight', category: 'talk', audience: 'everyone', coverId: photo, startsAt: inDays(1) },
    }),
} as const

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test.for(Object.entries(WAYS))('%s with the photo is refused with the name of the person', async ([, run]) => {
  const error = await run(performer).then(
    () => assert.fail('published'),
    (refused: ApiError) => refused,
  )
  assert.deepEqual([error.code, error.errors?.[0]?.field], ['not_valid', 'shows'])
  assert.match(error.message, /^Mara hasn’t consented yet/)
})

const TABLES = [
  ['posts', `update posts set file_ids = array[$1::uuid] where id = (select id from posts where status = 'published' limit 1)`],
  ['galleries', `update galleries set file_ids = array[$1::uuid] where status = 'published'`],
  ['videos', `update videos set thumbnail_id = $1::uuid where status = 'published'`],
  ['products', `update products set picture_ids = array[$1::uuid] where status = 'published'`],
  [
    'story_items',
    `insert into story_items (id, performer_id, file_id, text, audience, status, created_at)
      select gen_random_uuid(), owner_id, id, '', 'free', 'processing', now() from files where id = $1`,
  ],
  ['messages', 'update messages set file_ids = array[$1::uuid] where deleted_at is null'],
  ['custom_orders', 'update custom_orders set file_ids = array[$1::uuid]'],
  [
    'welcome_media',
    `insert into welcome_media (performer_id, photo_id) select owner_id, id from files where id = $1
      on conflict (performer_id) do update set photo_id = excluded.photo_id`,
  ],
  ['files', `update files set poster = 'x', poster_of = $1::uuid where kind = 'video'`],
] as const

test.for(TABLES)('the database refuses a row of %s that shows the person, whoever writes it', async ([, statement]) => {
  await assert.rejects(
    populated.site.sql.query(statement, [photo]),
    (error: { constraint?: string }) => error.constraint === 'everyone_shown_consents',
  )
})

test('the database refuses a file of a performer that no one has declared', async () => {
  const fresh = (await performer(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await assert.rejects(
    populated.site.sql.query(TABLES[0][1], [fresh]),
    (error: { constraint?: string }) => error.constraint === 'everyone_shown_is_declared',
  )
})

test('with a consent, the same statements and routes work', async () => {
  const { site } = populated
  const { personId } = await consentedGuest(site, performer, populated.callers.admin as Caller)
  await declares(performer, [photo], personId)
  const { rowCount } = await site.sql.query(TABLES[0][1], [photo])
  assert.equal(rowCount, 1)
})
