/** Stories of operators who run banners and feature performers, and of the people who see them. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import { blockUser } from '@fanfare/contract/blocks'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { readPublicSettings } from '@fanfare/contract/site'
import * as promotions from '@fanfare/contract/site-promotions'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const olga = await site.operator()
const codeOf = (error: ApiError) => error.code
const fieldOf = (error: ApiError) => error.errors[0]?.field ?? error.code
type Form = Input<typeof promotions.createBanner>['body']

const form: Form = {
  name: 'Summer',
  page: promotions.pageKinds.HOMEPAGE,
  forVisitors: true,
  forFans: true,
  forPerformers: true,
  alt: 'A beach',
  link: '/explore',
}
const creates = async (changes: Partial<Form> = {}, picture: Blob | 'none' = 'none') =>
  olga(promotions.createBanner, {
    body: { ...form, ...changes },
    files: { picture: picture === 'none' ? await jpeg() : picture },
  })
const namesFor = async (who: Pick<Caller, never> & typeof site.guest, page?: number) =>
  (await who(promotions.searchBanners, { query: page === undefined ? {} : { page } })).data.map(({ link }) => link)
const figures = async (id: string) => {
  const found = (await olga(promotions.listBanners, { query: {} })).data.find((one) => one._id === id)
  return found && [found.views, found.clicks]
}

test('visitors, fans and performers see the banners for them, in their place, while they run', async () => {
  const [fan, ada] = [await site.fan('felix'), await site.performer('ada')]
  const now = Date.now()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const { picture } = await creates({ link: '/all' })
  await creates({ link: '/fans', forVisitors: false, forPerformers: false, page: promotions.pageKinds.MODEL_LISTING })
  await creates({ link: '/later', startsAt: at(1) })
  await creates({ link: '/over', startsAt: at(-2), endsAt: at(-1) })
  const paused = await creates({ link: '/paused' })
  await olga(promotions.pauseBanner, { params: { id: paused._id }, body: { isPaused: true } })

  assert.deepEqual(await namesFor(site.guest), ['/all'])
  assert.deepEqual(await namesFor(fan), ['/fans', '/all'])
  assert.deepEqual(await namesFor(fan, promotions.pageKinds.HOMEPAGE), ['/all'])
  assert.deepEqual(await namesFor(ada), ['/all'])
  const { advertisings } = await fan(readPublicSettings, {})
  assert.deepEqual(
    advertisings.map(({ link }) => link),
    ['/fans', '/all'],
  )
  const response = await fetch(`${site.base}${picture?.url}`)
  assert.equal(response.headers.get('content-type'), 'image/webp')
  assert.match(response.headers.get('cache-control') ?? '', /public/)
  await response.arrayBuffer()

  const { data } = await olga(promotions.listBanners, { query: {} })
  assert.deepEqual(
    data.map(({ link, state }) => `${link} ${state}`),
    ['/paused paused', '/over ended', '/later scheduled', '/fans running', '/all running'],
  )
  await olga(promotions.pauseBanner, { params: { id: paused._id }, body: { isPaused: false } })
  assert.deepEqual(await namesFor(site.guest), ['/paused', '/all'])
  await olga(promotions.removeBanner, { params: { id: paused._id } })
  assert.deepEqual(await namesFor(site.guest), ['/all'])
})

const wrong: readonly (readonly [name: string, field: string, changes: Partial<Form>])[] = [
  ['a script as link', 'link', { link: 'javascript:alert(1)' }],
  ['an unencrypted address', 'link', { link: 'http://elsewhere.example' }],
  ['another site written like a path', 'link', { link: '//elsewhere.example' }],
  ['a path with a backslash', 'link', { link: '/\\elsewhere.example' }],
  ['an address without a host', 'link', { link: 'https://:80' }],
  ['an end before the start', 'endsAt', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
  ['no one who sees it', 'forVisitors', { forVisitors: false, forFans: false, forPerformers: false }],
  ['an unknown performer', 'performer', { performer: 'nobody.here' }],
  ['an unknown page', 'page', { page: 2 }],
]
for (const [name, field, changes] of wrong)
  test(`an operator cannot save a banner with ${name}`, async () => {
    assert.equal(await creates(changes).then(() => 'saved', fieldOf), field)
  })

test('an operator cannot upload an SVG, a web page or nothing as the picture', async () => {
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: 'image/png' })
  const html = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/jpeg' })
  for (const file of [svg, html]) assert.equal(await creates({}, file).then(() => 'saved', codeOf), 'upload_not_accepted')
  assert.equal(await olga(promotions.createBanner, { body: form, files: {} }).then(() => 'saved', fieldOf), 'picture')
})

test('a featured performer is shown only to people who may see them', async () => {
  const [zoe, fan, blocked] = [await site.performer('zoe'), await site.fan('finn'), await site.fan('bert')]
  await olga(promotions.createBanner, { body: { ...form, performer: 'zoe', text: 'New this week', page: 1 }, files: {} })
  await blocked(blockUser, { body: { userId: zoe.id } })
  const featured = async (who: typeof site.guest) =>
    (await who(promotions.listFeaturedPerformers, { query: { page: 1 } })).data.map(({ performer, text }) => [
      performer.username,
      text,
    ])
  assert.deepEqual(await featured(fan), [['zoe', 'New this week']])
  assert.deepEqual(await featured(site.guest), [['zoe', 'New this week']])
  assert.deepEqual(await featured(blocked), [])
})

test('a performer who hides from search can no longer be featured, and the operator sees it', async () => {
  const hanna = await site.performer('hanna')
  const hides = (isHiddenFromSearch: boolean) => hanna(updateOwnProfile, { body: { isHiddenFromSearch } })
  const body = { ...form, performer: 'hanna', page: 1 }
  const creating = () => olga(promotions.createBanner, { body, files: {} })
  await hides(true)
  assert.equal(await creating().then(() => 'saved', fieldOf), 'performer')
  await hides(false)
  const { _id: id } = await creating()
  const isFeatured = async () =>
    (await site.guest(promotions.listFeaturedPerformers, { query: { page: 1 } })).data.some(({ _id }) => _id === id)
  const isMarked = async () =>
    (await olga(promotions.listBanners, { query: {} })).data.find(({ _id }) => _id === id)?.isPerformerHidden
  assert.deepEqual([await isFeatured(), await isMarked()], [true, false])
  await hides(true)
  assert.deepEqual([await isFeatured(), await isMarked()], [false, true])
})

test('views and clicks count once per person and day, and operators never', async () => {
  const [fan, other] = [await site.fan('flora'), await site.fan('frida')]
  const { _id: id } = await creates()
  const sees = (who: typeof site.guest) => who(promotions.countBanners, { body: { views: [id, id], clicks: [id] } })
  await Promise.all([fan, fan, fan, other, olga].map(sees))
  await site.guest(promotions.countBanners, { body: { views: [id], clicks: [] } })
  await site.guest(promotions.countBanners, { body: { views: [id], clicks: [] } })
  await fan(promotions.countBanners, { body: { views: [fan.id], clicks: [] } })
  assert.deepEqual(await figures(id), [3, 2])
  const { rows } = await site.sql.query('select distinct person from banner_sightings')
  assert.ok(rows.every(({ person }) => person.length === 43))
})

test('an operator keeps the picture when only the words change, and is told about changes of others', async () => {
  const created = await creates()
  const params = { id: created._id }
  const change = (version: number) =>
    olga(promotions.changeBanner, { params, body: { ...form, alt: 'The sea', version }, files: {} })
  const changed = await change(created.version)
  assert.deepEqual([changed.picture, changed.alt], [created.picture, 'The sea'])
  assert.equal(await change(created.version).then(() => 'saved', codeOf), 'changed_meanwhile')
})

test('only operators manage banners', async () => {
  const fan = await site.fan('ferdi')
  assert.equal(await fan(promotions.listBanners, { query: {} }).then(() => 'listed', codeOf), 'not_allowed')
})
