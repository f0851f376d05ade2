/** Stories of search engines and feed readers, who find what every visitor may see and nothing else. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { closeOwnAccount } from '@fanfare/contract/account-closing'
import { blockCountries, changeSiteCountryBlocks } from '@fanfare/contract/country-blocks'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { createPage, publishPageText, savePageText } from '@fanfare/contract/pages'
import { createPost } from '@fanfare/contract/posts'
import { countryHeader, fromProxy } from '../../../test/countries.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer({ env: fromProxy })
const { origin } = site.ctx.config

async function read(path: string, country = 'DE') {
  const response = await fetch(`${site.base}${path}`, { headers: countryHeader(country) })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''))
const profiles = async (country?: string) => locationsIn((await read('/sitemap-1.xml', country)).text)
const publishes = (who: Caller, body: { text: string; audience: 'free' | 'subscribers'; teaser?: string }) =>
  who(createPost, { body })

test('a crawler finds the sitemap in robots.txt, and stays away from private pages', async () => {
  const { status, type, text } = await read('/robots.txt')
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8'])
  assert.match(text, new RegExp(`^Sitemap: ${origin}/sitemap\\.xml$`, 'm'))
  assert.match(text, /^Disallow: \/admin\/$/m)
})

test('a crawler finds public profiles in the sitemap, and none that is hidden, suspended, closed, unverified or blocked', async () => {
  const [ada, hidden, banned, closed, away] = await Promise.all(
    ['ada', 'hidden', 'banned', 'closed', 'away'].map((name) => site.performer(`${name}.map`)),
  )
  assert.ok(ada && hidden && banned && closed && away)
  await site.performer('pending.map', 'pending')
  await site.fan('fan.map')
  assert.deepEqual((await profiles()).toSorted(), ['/ada.map', '/away.map', '/banned.map', '/closed.map', '/hidden.map'])
  await hidden(updateOwnProfile, { body: { isHiddenFromSearch: true } })
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [banned.id])
  await closed(closeOwnAccount, { body: { username: closed.username } })
  await away(blockCountries, { body: { countries: ['FR'] } })
  assert.deepEqual((await profiles()).toSorted(), ['/ada.map', '/away.map'])
  assert.deepEqual(await profiles('FR'), ['/ada.map'])
  const index = await read('/sitemap.xml')
  assert.equal(index.type, 'application/xml; charset=utf-8')
  assert.deepEqual(locationsIn(index.text), ['/sitemap-0.xml', '/sitemap-1.xml'])
})

test('the sitemap has the published pages of the site, and no drafts', async () => {
  const olga = await site.operator()
  const body = { slug: 'our-rules', language: 'en', title: 'Our rules' } as const
  const { _id: id } = await olga(createPage, { body })
  const own = async () => locationsIn((await read('/sitemap-0.xml')).text)
  assert.deepEqual([(await own()).includes('/'), (await own()).includes('/page/terms')], [true, true])
  assert.equal((await own()).includes('/page/our-rules'), false)
  const params = { id, language: 'en' } as const
  await olga(savePageText, { params, body: { title: 'Our rules', source: 'Be kind.' } })
  await olga(publishPageText, { params, body: {} })
  assert.equal((await own()).includes('/page/our-rules'), true)
})

test('a part of the sitemap that does not exist is missing', async () => {
  for (const path of ['/sitemap-99999.xml', '/feeds/nobody.xml', '/feeds/ada', '/feeds/.xml'])
    assert.equal((await read(path)).status, 404, path)
})

test('a reader who follows a feed gets the free posts of the performer, and nothing that is locked', async () => {
  const rosa = await site.performer('rosa.feed')
  await rosa(updateOwnProfile, { body: { name: 'Rosa & <Co>', bio: 'Songs' } })
  const { _id: id } = await publishes(rosa, { text: 'Fish & <b>chips</b>\nfor two', audience: 'free' })
  await publishes(rosa, { text: 'Only for subscribers', teaser: 'Soon', audience: 'subscribers' })
  const { status, type, text } = await read('/feeds/rosa.feed.xml')
  assert.deepEqual([status, type], [200, 'application/rss+xml; charset=utf-8'])
  assert.match(text, /<title>Rosa &amp; &lt;Co&gt; \(@rosa\.feed\) · Fanfare<\/title>/)
  assert.deepEqual(
    [...text.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, guid]) => guid),
    [`${origin}/post/${id}`],
  )
  assert.match(text, /<description>Fish &amp;amp; &amp;lt;b&amp;gt;chips&amp;lt;\/b&amp;gt;&lt;br&gt;for two<\/description>/)
  assert.doesNotMatch(text, /Only for subscribers|Soon/)
})

test('a feed does not exist in a country that the performer has blocked, or for a suspended performer', async () => {
  const nora = await site.performer('nora.feed')
  await publishes(nora, { text: 'Hello', audience: 'free' })
  await nora(blockCountries, { body: { countries: ['FR'] } })
  const statusFrom = async (country: string) => (await read('/feeds/nora.feed.xml', country)).status
  assert.deepEqual([await statusFrom('DE'), await statusFrom('FR')], [200, 404])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [nora.id])
  assert.equal(await statusFrom('DE'), 404)
})

test('a country without the site reads robots.txt only', async () => {
  const olga = await site.operator('opal')
  await olga(changeSiteCountryBlocks, { body: { countries: ['KP'], message: '' } })
  const statusOf = async (path: string) => (await read(path, 'KP')).status
  assert.deepEqual(await Promise.all(['/robots.txt', '/sitemap.xml', '/feeds/x.xml'].map(statusOf)), [200, 451, 451])
})
