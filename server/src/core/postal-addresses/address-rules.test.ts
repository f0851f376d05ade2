import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { AddressField, AddressForm } from '@fanfare/contract/addresses'
import { countryCodes } from '@fanfare/contract/country-codes'
import { statesOf } from '#core/places/index.ts'
import { ApiError } from '#lib/errors.ts'
import { checkedAddress, formatOf, linesOf } from './address-rules.ts'

const fieldsOf = async (country: string) => formatOf(country, await statesOf(country)).rows.flat()
const filled = (fields: readonly AddressField[], state: string | undefined): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, field === 'state' ? (state ?? '') : `${field} 1`]))

test('the label of every country shows each field of its form once, in the order of the form', async () => {
  for (const country of countryCodes) {
    const states = await statesOf(country)
    const fields = (await fieldsOf(country)).map(({ name }) => name)
    assert.ok(
      ['name', 'line1', 'line2'].every((name) => fields.includes(name as AddressField)),
      country,
    )
    const address = { country, ...filled(fields, states[0]?.code) } as AddressForm
    const text = linesOf(checkedAddress(address, states), states).join('\n')
    const state = country === 'US' ? states[0]?.code : states[0]?.name
    const places = fields.map((field) => text.split(field === 'state' ? (state ?? '') : `${field} 1`, 1)[0]!.length)
    assert.ok(
      places.every((place) => place < text.length),
      `${country}: ${text}`,
    )
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      `${country}: ${text}`,
    )
  }
})

test('no label has a line that is empty or starts or ends with a separator, however many fields are empty', async () => {
  for (const country of countryCodes) {
    const states = await statesOf(country)
    const fields = await fieldsOf(country)
    const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    for (const left of [undefined, ...fields.map(({ name }) => name).filter((name) => !required.includes(name))]) {
      const address = { country, ...filled(left ? [...required, left] : required, states[0]?.code) } as AddressForm
      for (const line of linesOf(checkedAddress(address, states), states))
        assert.match(line, /^[^\s,/-].*[^\s,/-]$|^[^\s,/-]$/u, `${country} with ${left}: ${line}`)
    }
  }
})

const LABELS: readonly (readonly [AddressForm, readonly string[]])[] = [
  [
    {
      country: 'US',
      name: 'Felix Hart',
      line1: '548 Market St',
      line2: 'Apt 4',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94104',
    },
    ['Felix Hart', '548 Market St', 'Apt 4', 'San Francisco, CA 94104'],
  ],
  [
    { country: 'US', line1: '548 Market St', city: 'San Francisco', state: 'CA', postalCode: '94104' },
    ['548 Market St', 'San Francisco, CA 94104'],
  ],
  [
    { country: 'DE', name: 'Mara Vogel', line1: 'Lindenstr. 3', city: 'Berlin', postalCode: '10969' },
    ['Mara Vogel', 'Lindenstr. 3', '10969 Berlin'],
  ],
  [
    { country: 'CA', line1: '1 Front St', city: 'Toronto', state: '08', postalCode: 'M5J 2X2' },
    ['1 Front St', 'Toronto Ontario M5J 2X2'],
  ],
  [
    { country: 'JP', name: 'Aiko Mori', line1: '1-1 Chiyoda', line2: 'Room 5', state: '40', postalCode: '100-0001' },
    ['Aiko Mori', '1-1 Chiyoda', 'Room 5', 'Tokyo', '100-0001'],
  ],
  [{ country: 'CH', line1: 'Seeweg 2', city: 'Zürich', postalCode: 'CH-8001' }, ['Seeweg 2', 'CH-8001 Zürich']],
  [{ country: 'HK', line1: '1 Queen’s Road', state: 'HCW' }, ['1 Queen’s Road', 'Central and Western']],
]

test.for(LABELS)('a label of %o is printed as its country does', async ([address, lines]) => {
  assert.deepEqual(linesOf(address, await statesOf(address.country)), lines)
})

const errorsOf = async (typed: AddressForm): Promise<Record<string, string>> => {
  const states = await statesOf(typed.country)
  try {
    checkedAddress(typed, states)
    return {}
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message]))
  }
}

test('a fan gets an error at each field that is missing, unknown in the country, or wrong', async () => {
  const line1 = '1 Main St'
  assert.deepEqual(await errorsOf({ country: 'US', line1 }), {
    city: 'Please enter City',
    state: 'Please enter State',
    postalCode: 'Please enter ZIP code',
  })
  assert.deepEqual(await errorsOf({ country: 'US', line1, city: ' ', state: 'ZZ', postalCode: '94104' }), {
    city: 'Please enter City',
    state: 'Choose a region of this country',
  })
  assert.deepEqual(await errorsOf({ country: 'DE', line1, city: 'Berlin', postalCode: '10969', state: '16' }), {
    state: 'Leave Region empty for this country',
  })
  assert.deepEqual(await errorsOf({ country: 'AE', line1, state: '03', postalCode: '1' }), {
    postalCode: 'Leave Postal code empty for this country',
  })
  assert.deepEqual(await errorsOf({ country: 'IE', line1, city: 'Dublin' }), {}, 'Ireland requires no Eircode')
})
