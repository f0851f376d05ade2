import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ZoneForm } from '@fanfare/contract/shipping'
import { ApiError } from '#lib/errors.ts'
import { assertZones, shippingPrice, zoneFor, type ZoneTerms } from './zone-rules.ts'

const zone = (id: string, more: Partial<ZoneTerms> = {}): ZoneTerms => ({
  id,
  type: 'countries',
  countries: [],
  price: 400,
  furtherPrice: 100,
  ...more,
})
const zones = [
  zone('rest', { type: 'rest' }),
  zone('home', { type: 'own', countries: ['DE'] }),
  zone('near', { countries: ['AT', 'CH'] }),
  zone('pickup', { type: 'pickup' }),
]

test('a delivery has the zone of its country, or else of the rest of the world, or a chosen pickup', () => {
  const of = (country: string | undefined, pickupId?: string, all = zones) => zoneFor(all, { country, pickupId })?.id
  assert.deepEqual([of('DE'), of('AT'), of('US'), of(undefined)], ['home', 'near', 'rest', undefined])
  assert.equal(of('US', undefined, zones.slice(1)), undefined)
  assert.equal(of('DE', 'pickup'), 'pickup')
  assert.equal(of('DE', 'home'), undefined, 'a zone that is no pickup cannot be chosen')
  assert.equal(of('DE', 'unknown'), undefined)
})

test('shipping costs one price for the first item and another for each further one', () => {
  assert.deepEqual(
    [0, 1, 2, 99].map((items) => shippingPrice({ price: 400, furtherPrice: 150 }, items)),
    [0, 400, 550, 15_100],
  )
})

const form = (more: Partial<ZoneForm>): ZoneForm => ({
  type: 'countries',
  name: 'Zone',
  countries: ['DE'],
  price: 1,
  furtherPrice: 0,
  ...more,
})

test.for<readonly [string, readonly ZoneForm[], readonly string[]]>([
  ['zones without conflict', [form({ type: 'own' }), form({ countries: ['AT'] }), form({ type: 'rest', countries: [] })], []],
  ['two pickups', [1, 2].map(() => form({ type: 'pickup', countries: [], pickupPlace: 'Here' })), []],
  ['a country twice', [form({}), form({})], ['zones/1']],
  ['a country twice in a zone', [form({ countries: ['DE', 'DE'] })], ['zones/0']],
  ['two zones for the rest', [1, 2].map(() => form({ type: 'rest', countries: [] })), ['zones/1']],
  ['an unknown country', [form({ countries: ['ZZ'] })], ['zones/0']],
  ['no country', [form({ countries: [] }), form({ type: 'own', countries: [] })], ['zones/0', 'zones/1']],
  ['two own countries', [form({ type: 'own', countries: ['DE', 'AT'] })], ['zones/0']],
  ['countries of the rest', [form({ type: 'rest' })], ['zones/0']],
  ['a pickup without a place', [form({ type: 'pickup', countries: [], pickupPlace: ' ' })], ['zones/0']],
  ['a place without a pickup', [form({ pickupPlace: 'Here' })], ['zones/0']],
])('a performer who saves %s gets an error at each wrong zone', ([, all, fields]) => {
  try {
    assertZones(all)
    assert.deepEqual(fields, [])
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual(
      error.errors?.map(({ field }) => field),
      fields,
    )
  }
})
