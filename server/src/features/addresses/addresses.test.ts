import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { ApiError, type FieldError } from '@fanfare/contract'
import * as addresses from '@fanfare/contract/addresses'
import { keyFor, seal } from '#platform/seal.ts'
import { assertOneSucceeds } from '../../../test/race-for-limit.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const code = (error: unknown) => (error instanceof ApiError ? error.code : error)
const BERLIN = { country: 'DE', name: 'Felix Hart', line1: 'Lindenstr. 3', city: 'Berlin', postalCode: '10969' } as const
const add = (fan: Caller, body: addresses.AddressForm = BERLIN) => fan(addresses.createAddress, { body })
const list = async (fan: Caller) => (await fan(addresses.searchAddresses, { query: {} })).data
const defaults = async (fan: Caller) => (await list(fan)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id)

test('a fan saves, edits and deletes addresses, and sees each as its country prints it', async () => {
  const fan = await site.fan('felix')
  assert.deepEqual(await list(fan), [])
  const home = await add(fan)
  assert.deepEqual(home, { _id: home._id, ...BERLIN, lines: ['Felix Hart', 'Lindenstr. 3', '10969 Berlin'], isDefault: true })
  const work = await add(fan, {
    country: 'US',
    line1: ' 548 Market St ',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94104',
  })
  assert.deepEqual(work.lines, ['548 Market St', 'San Francisco, CA 94104'])
  assert.deepEqual(await list(fan), [home, work])
  const params = { id: work._id }
  const moved = await fan(addresses.updateAddress, { params, body: { country: 'IE', line1: '5 Quay St', city: 'Galway' } })
  assert.deepEqual(moved, {
    _id: work._id,
    country: 'IE',
    line1: '5 Quay St',
    city: 'Galway',
    lines: ['5 Quay St', 'Galway'],
    isDefault: false,
  })
  await fan(addresses.deleteAddress, { params })
  assert.deepEqual(await list(fan), [home])
  assert.equal(await fan(addresses.deleteAddress, { params }).catch(code), 'not_found')
})

test('a fan edits an address with a form as well as with JSON', async () => {
  const fan = await site.fan('maria')
  const { _id: id } = await add(fan)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...BERLIN, line1: 'Parkweg 8', name: '' })) form.append(name, value)
  const send = (body: FormData) =>
    fetch(`${site.api}/addresses/${id}`, { method: 'PUT', headers: { authorization: fan.token }, body })
  assert.equal((await send(form)).status, 200)
  assert.deepEqual((await list(fan))[0]?.lines, ['Parkweg 8', '10969 Berlin'])
  form.set('postalCode', '')
  const refused = (await (await send(form)).json()) as { code: string; errors: FieldError[] }
  assert.deepEqual([refused.code, refused.errors.map(({ field }) => field)], ['not_valid', ['postalCode']])
})

test('a fan gets errors at the fields of an address that its country does not accept', async () => {
  const fan = await site.fan('nora')
  const fieldsOf = async (body: addresses.AddressForm) => {
    const error: unknown = await add(fan, body).catch((one: unknown) => one)
    assert.ok(error instanceof ApiError, JSON.stringify(body))
    return error.errors?.map(({ field }) => field)
  }
  assert.deepEqual(await fieldsOf({ country: 'ZZ', line1: 'x' }), ['country'])
  assert.deepEqual(await fieldsOf({ country: 'US', line1: 'x', city: 'x', state: '16', postalCode: '1' }), ['state'])
  assert.deepEqual(await fieldsOf({ ...BERLIN, line1: '  ' }), ['line1'])
  assert.deepEqual(await fieldsOf({ ...BERLIN, name: 'two\nlines' }), ['name'])
  assert.deepEqual(await fieldsOf({ ...BERLIN, postalCode: '<b>1' }), ['postalCode'])
  assert.deepEqual(await fieldsOf({ ...BERLIN, city: 'x'.repeat(121) }), ['city'])
  assert.deepEqual(await list(fan), [])
})

test('a fan reads the fields of an address in the order and the words of its country', async () => {
  const fan = await site.fan('otto')
  const { rows } = await fan(addresses.readAddressFormat, { params: { country: 'US' } })
  assert.deepEqual(
    rows.map((row) => row.map(({ label, isRequired }) => label + (isRequired ? ' *' : ''))),
    [['Name on the label'], ['Street and number *'], ['Apartment, floor or building'], ['City *', 'State *', 'ZIP code *']],
  )
  const japan = (await fan(addresses.readAddressFormat, { params: { country: 'JP' } })).rows.flat()
  assert.deepEqual(
    japan.filter(({ isRequired }) => isRequired).map(({ label }) => label),
    ['City, district and number', 'Prefecture', 'Postal code'],
  )
  assert.equal(await fan(addresses.readAddressFormat, { params: { country: 'ZZ' } }).catch(code), 'not_found')
})

test('an address can be read, changed, made the default and deleted only by its fan', async () => {
  const [owner, other, performer] = [await site.fan('paula'), await site.fan('quentin'), await site.performer('ada.vale')]
  const { _id: id } = await add(owner)
  const params = { id }
  await add(other)
  const acts = [addresses.makeAddressDefault, addresses.deleteAddress] as const
  for (const act of acts) assert.equal(await other(act, { params }).catch(code), 'not_found')
  assert.equal(await other(addresses.updateAddress, { params, body: BERLIN }).catch(code), 'not_found')
  assert.deepEqual(
    (await list(other)).filter(({ _id }) => _id === id),
    [],
  )
  assert.equal((await defaults(other)).length, 1, 'the other fan keeps their own default')
  for (const act of acts) assert.equal(await performer(act, { params }).catch(code), 'not_allowed')
  assert.equal(await performer(addresses.searchAddresses, { query: {} }).catch(code), 'not_allowed')
  assert.equal(await performer(addresses.createAddress, { body: BERLIN }).catch(code), 'not_allowed')
  assert.equal(await performer(addresses.updateAddress, { params, body: BERLIN }).catch(code), 'not_allowed')
  assert.equal(await site.guest(addresses.searchAddresses, { query: {} }).catch(code), 'not_signed_in')
  assert.deepEqual(
    (await list(owner)).map(({ _id, isDefault }) => [_id, isDefault]),
    [[id, true]],
  )
})

test('a fan has one default: the first address, then the chosen one, then the newest after its deletion', async () => {
  const fan = await site.fan('rosa')
  const [first, second, third] = [await add(fan), await add(fan), await add(fan)]
  assert.deepEqual(await defaults(fan), [first._id])
  assert.equal((await fan(addresses.makeAddressDefault, { params: { id: second._id } })).isDefault, true)
  assert.deepEqual(
    (await list(fan)).map(({ _id }) => _id),
    [second._id, third._id, first._id],
  )
  await fan(addresses.deleteAddress, { params: { id: second._id } })
  assert.deepEqual(await defaults(fan), [third._id])
  await fan(addresses.deleteAddress, { params: { id: first._id } })
  assert.deepEqual(await defaults(fan), [third._id])
  await fan(addresses.deleteAddress, { params: { id: third._id } })
  assert.deepEqual(await list(fan), [])
  assert.equal((await add(fan)).isDefault, true)
})

test('parallel changes leave a fan with one default', async () => {
  const fan = await site.fan('sven')
  const made = await Promise.all(Array.from({ length: 6 }, () => add(fan)))
  assert.equal((await defaults(fan)).length, 1)
  for (let round = 0; round < 3; round++) {
    const [gone] = await defaults(fan)
    const outcomes = await Promise.all([
      fan(addresses.deleteAddress, { params: { id: gone! } }).catch(code),
      ...made.map(({ _id: id }) => fan(addresses.makeAddressDefault, { params: { id } }).catch(code)),
    ])
    assert.deepEqual(
      outcomes.filter((one) => typeof one === 'string' && one !== 'not_found'),
      [],
    )
    assert.equal((await defaults(fan)).length, 1)
  }
})

test('a fan cannot exceed 20 addresses, even with parallel requests', async () => {
  const fan = await site.fan('tara')
  await assertOneSucceeds(site, {
    limit: addresses.MAX_ADDRESSES,
    take: () => add(fan),
    sentence: /^You can have up to 20 addresses\.$/,
  })
  assert.equal((await list(fan)).length, 20)
})

test('the database contains only the country of an address, and no row opens for another account', async () => {
  const [fan, thief] = [await site.fan('ulla'), await site.fan('viktor')]
  await add(fan)
  const { rows } = await site.sql.query<{ country: string; sealed: Buffer; row: string }>(
    'select country, sealed, to_jsonb(a)::text as row from addresses a where account_id = $1',
    [fan.id],
  )
  const [row] = rows
  assert.equal(row?.country, 'DE')
  for (const text of ['Felix', 'Lindenstr', 'Berlin', '10969'])
    assert.ok(!row.row.includes(text) && !row.sealed.includes(text), text)
  await add(thief)
  await site.sql.query('update addresses set sealed = $1 where account_id = $2', [row.sealed, thief.id])
  assert.deepEqual(await list(thief), [])
  const forged = seal(JSON.stringify({ accountId: thief.id, address: BERLIN }), keyFor(site.ctx.config.secret, 'payouts'))
  await site.sql.query('update addresses set sealed = $1 where account_id = $2', [forged, thief.id])
  assert.deepEqual(await list(thief), [])
  const next = await add(thief)
  assert.deepEqual(await list(thief), [{ ...next, isDefault: true }], 'an unreadable address does not stay the default')
})
