import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as shipping from '@fanfare/contract/shipping'
import { sellsThing, ships, quotes, wants } from '../../../test/orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('a performer says where products are shipped, and buyers see the prices but not the pickup place', async () => {
  const [ada, fan] = [await site.performer('ada'), await site.fan('felix')]
  assert.deepEqual((await ada(shipping.listOwnZones)).data, [])
  const own = await ships(ada)
  assert.deepEqual((await ada(shipping.listOwnZones)).data, own)
  const { data } = await fan(shipping.listZones, { params: { id: ada.id } })
  assert.deepEqual(
    data.map(({ name, price }) => [name, price]),
    [
      ['Germany', 4],
      ['Neighbors', 6],
      ['Everywhere', 9],
      ['Pick up in Berlin', 0],
    ],
  )
  assert.ok(!JSON.stringify(data).includes('Lindenstr'))
  const line = wants(await sellsThing(ada))
  const prices = await Promise.all(
    ['DE', 'AT', 'US'].map(async (country) => (await quotes(site.guest, [line], { country })).shipping),
  )
  assert.deepEqual(prices, [4, 6, 9])
})

test('a performer cannot put a country into two zones, and the zones before stay', async () => {
  const ada = await site.performer('eva')
  const own = await ships(ada)
  const zone = {
    type: 'countries' as const,
    name: 'Zone',
    countries: ['DE'],
    price: 1,
    furtherPrice: 0,
  } satisfies shipping.ZoneForm
  await assert.rejects(ada(shipping.setZones, { body: { zones: [zone, zone] } }), isApiError('not_valid', 'zones/1'))
  await assert.rejects(ada(shipping.setZones, { body: { zones: [{ ...zone, price: -1 }] } }), isApiError('not_valid'))
  assert.deepEqual((await ada(shipping.listOwnZones)).data, own)
})

test('zones of a person who is no performer do not exist', async () => {
  const fan = await site.fan('nora')
  await assert.rejects(site.guest(shipping.listZones, { params: { id: fan.id } }), isApiError('not_found'))
  await assert.rejects(fan(shipping.listOwnZones), isApiError('not_allowed'))
})
