import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockCountries } from '@fanfare/contract/country-blocks'
import * as videos from '@fanfare/contract/videos'
import { callsFrom, countryHeader, fromProxy } from '../../../test/countries.ts'
import { film } from '../../../test/test-videos.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer({ env: fromProxy })
const HOME = 'DE'
const AWAY = 'FR'

test('a link to a video stops playing in a blocked country', async () => {
  const mia = await site.performer('mia')
  const video = await mia(videos.uploadVideo, { files: { video: await film(site, 1) } })
  const { _id } = await mia(videos.createVideo, { body: { title: 'Free', audience: 'free', videoId: video._id } })
  await site.quiet()
  await mia(blockCountries, { body: { countries: [AWAY] } })
  const shown = await callsFrom(site, HOME)(videos.viewVideo, { params: { id: _id } })
  const address = /"(\/media\/play\/[^"]+)"/.exec(JSON.stringify(shown))?.[1] ?? assert.fail('no address')
  const statusFrom = async (country: string) =>
    (await fetch(`${site.base}${address}`, { headers: countryHeader(country) })).status
  assert.deepEqual([await statusFrom(HOME), await statusFrom(AWAY)], [200, 404])
})
