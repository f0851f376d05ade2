import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createCall } from '@fanfare/contract'
import { listCities, listCountries, listStates } from '@fanfare/contract/countries'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { isApiError } from '../../../../test/payments.ts'
import { openTestServer } from '../../../../test/test-server.ts'

const site = await openTestServer()
const inSpanish = createCall(fetchTransport(site.api, undefined, { 'accept-language': 'es' }))

test('a visitor reads every country of ISO 3166-1, with a flag that is served', async () => {
  const { data, total } = await site.guest(listCountries, { query: {} })
  // The 249 of the standard, and Kosovo.
  assert.deepEqual([data.length, total, new Set(data.map(({ code }) => code)).size], [250, 250, 250])
  assert.deepEqual(
    data.find(({ code }) => code === 'CH'),
    {
      code: 'CH',
      name: 'Switzerland',
      capital: 'Bern',
      region: 'Europe',
      currency: { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF' },
      language: { code: 'de', name: 'German' },
      flag: '/api/flags/CH.svg',
    },
  )
  for (const code of ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'])
    assert.ok(
      data.some((one) => one.code === code),
      code,
    )
  for (const { name, code, region } of data) assert.ok(name !== code && region !== '' && region.length > 3, code)
  const wrong = await Promise.all(
    data.map(async ({ flag }) => {
      const reply = await fetch(`${site.base}${flag}`)
      const isImage = reply.headers.get('content-type') === 'image/svg+xml' && (await reply.text()).startsWith('<svg')
      return reply.status === 200 && isImage ? [] : flag
    }),
  )
  assert.deepEqual(wrong.flat(), [])
})

test('a visitor reads countries in their own language and in its alphabetical order', async () => {
  const { data } = await inSpanish(listCountries, { query: {} })
  const germany = data.find(({ code }) => code === 'DE')
  assert.deepEqual(
    [germany?.name, germany?.region, germany?.currency, germany?.language?.name],
    ['Alemania', 'Europa', { code: 'EUR', name: 'euro', symbol: '€' }, 'alemán'],
  )
  assert.deepEqual(
    data.slice(0, 3).map(({ name }) => name),
    ['Afganistán', 'Albania', 'Alemania'],
  )
})

test('a visitor chooses a state and then a city, also without accents', async () => {
  const { data: states } = await site.guest(listStates, { params: { country: 'ES' }, query: {} })
  const andalusia = states.find(({ name }) => name === 'Andalusia') ?? assert.fail('no Andalusia')
  const of = { country: 'ES', state: andalusia.code }
  const all = await site.guest(listCities, { params: of, query: {} })
  assert.ok(all.total > 100 && all.data.length === 100)
  const next = await site.guest(listCities, { params: of, query: { offset: 500, limit: 500 } })
  assert.equal(next.data.length, all.total - 500)
  const found = await site.guest(listCities, { params: of, query: { q: ' MALAGA ' } })
  assert.ok(found.data.some(({ name }) => name === 'Málaga'))
})

test('an unknown country, state and flag get the reply for a missing thing', async () => {
  for (const country of ['ZZ', 'es', 'Spain', '..'])
    await assert.rejects(site.guest(listStates, { params: { country }, query: {} }), isApiError('not_found'))
  await assert.rejects(site.guest(listCities, { params: { country: 'ES', state: 'CA' }, query: {} }), isApiError('not_found'))
  await assert.rejects(site.guest(listCities, { params: { country: 'ZZ', state: '51' }, query: {} }), isApiError('not_found'))
  assert.deepEqual(await site.guest(listStates, { params: { country: 'AQ' }, query: {} }), { data: [], total: 0 })
  for (const file of ['ZZ.svg', 'es.svg', 'ES.png', '..%2F..%2Fpackage.json', 'ES'])
    assert.equal((await fetch(`${site.api}/flags/${file}`)).status, 404, file)
})
