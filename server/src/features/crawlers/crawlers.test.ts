/** Stories of crawlers, which find the addresses of all public pages. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeSiteCountryBlocks } from '@fanfare/contract/country-blocks'
import { createPage, publishPageText, savePageText } from '@fanfare/contract/pages'
import { changeSettings } from '#core/settings/index.ts'
import { countryHeader, fromProxy } from '../../../test/countries.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer({ env: fromProxy })
const { origin } = site.ctx.config

async function read(path: string, country = 'DE') {
  const response = await fetch(`${site.base}${path}`, { headers: countryHeader(country) })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''))
const profiles = async () => locationsIn((await read('/sitemap-1.xml')).text).toSorted()

test('a crawler finds the sitemap in robots.txt, and stays away from private pages', async () => {
  const { status, type, text } = await read('/robots.txt')
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8'])
  assert.match(text, new RegExp(`^Sitemap: ${origin}/sitemap\\.xml$`, 'm'))
  assert.match(text, /^Disallow: \/admin\/$/m)
})

test('a crawler finds public profiles in the sitemap, and no fans', async () => {
  await Promise.all([site.performer('ada.map'), site.performer('away.map'), site.fan('fan.map')])
  assert.deepEqual(await profiles(), ['/ada.map', '/away.map'])
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
  for (const path of ['/sitemap-99999.xml', '/feeds/unknown.xml', '/feeds/ada', '/feeds/.xml'])
    assert.equal((await read(path)).status, 404, path)
})

test('a crawler that meets a fault learns nothing of it, and tries again later', async () => {
  await site.sql.query('alter table performers rename to lost')
  const { status, type, text } = await read('/sitemap-1.xml')
  await site.sql.query('alter table lost rename to performers')
  assert.deepEqual([status, type, text], [500, 'text/plain; charset=utf-8', 'Internal Server Error\n'])
  assert.equal(site.log.errors.splice(0).length, 1)
})

test('a crawler that comes during maintenance reads robots.txt only, and when to come back', async () => {
  const turn = (maintenance: boolean) => site.ctx.write((tx) => changeSettings(tx, { maintenance }))
  await turn(true)
  const answers = await Promise.all(
    ['/robots.txt', '/sitemap.xml', '/feeds/ada.map.xml'].map((path) => fetch(`${site.base}${path}`)),
  )
  await turn(false)
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('retry-after')]),
    [
      [200, null],
      [503, '300'],
      [503, '300'],
    ],
  )
})

test('a country without the site reads robots.txt only', async () => {
  const olga = await site.operator('opal')
  await olga(changeSiteCountryBlocks, { body: { countries: ['KP'], message: '' } })
  const statusOf = async (path: string) => (await read(path, 'KP')).status
  assert.deepEqual(await Promise.all(['/robots.txt', '/sitemap.xml', '/feeds/x.xml'].map(statusOf)), [200, 451, 451])
})
