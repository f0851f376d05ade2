/** Decides which fields an address has in its country, and checks them. Pure. */
import type { FieldError } from '@fanfare/contract'
import type { AddressField, AddressForm, AddressFormat } from '@fanfare/contract/addresses'
import type { State } from '#core/places/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { isRequired, regionName, showsStateCode, writesCityInStreet } from './country-rules.ts'
import { fieldsOfLabel, labelLines } from './label.ts'

/** Empty for countries without a list of states. */
type States = readonly State[]

export function formatOf(country: string, states: States): AddressFormat {
  const hasField = (field: AddressField) => field !== 'state' || states.length > 0
  const rows = fieldsOfLabel(country).map((fields) =>
    fields.filter(hasField).map((name) => ({ name, label: labelOf(country, name), isRequired: isRequired(country, name) })),
  )
  return { rows: rows.filter((row) => row.length > 0) }
}

function labelOf(country: string, field: AddressField): string {
  const labels: Readonly<Record<AddressField, () => string>> = {
    name: () => t('Name on the label'),
    line1: () => (writesCityInStreet(country) ? t('City, district and number') : t('Street and number')),
    line2: () => t('Apartment, floor or building'),
    district: () => t('District'),
    city: () => t('City'),
    state: () =>
      t('{region, select, state {State} province {Province} prefecture {Prefecture} other {Region}}', {
        region: regionName(country),
      }),
    postalCode: () => (country === 'US' ? t('ZIP code') : t('Postal code')),
  }
  return labels[field]()
}

/** Returns the address without spaces around its texts and without empty fields. Throws `not_valid` with an error per field. */
export function checkedAddress(typed: AddressForm, states: States): AddressForm {
  const address = trimmed(typed)
  const expected = formatOf(address.country, states).rows.flat()
  const missing = expected
    .filter(({ name, isRequired: isNeeded }) => isNeeded && address[name] === undefined)
    .map(({ name, label }) => ({ field: name, message: t('Please enter {label}', { label }) }))
  const errors: readonly FieldError[] = [...missing, ...unexpected(address, new Set(expected.map(({ name }) => name)), states)]
  const [first] = errors
  if (first) throw apiError('not_valid', first.message, errors)
  return address
}

const FIELDS = ['name', 'line2', 'district', 'city', 'state', 'postalCode'] as const

function trimmed(typed: AddressForm): AddressForm {
  const filled = FIELDS.flatMap((field) => {
    const text = typed[field]?.trim() ?? ''
    return text === '' ? [] : [[field, text]]
  })
  return { country: typed.country, line1: typed.line1.trim(), ...Object.fromEntries(filled) }
}

function unexpected(address: AddressForm, expected: ReadonlySet<AddressField>, states: States): FieldError[] {
  const { country, state } = address
  const surplus = FIELDS.filter((field) => address[field] !== undefined && !expected.has(field)).map((field) => ({
    field,
    message: t('Leave {label} empty for this country', { label: labelOf(country, field) }),
  }))
  const isUnknown = state !== undefined && expected.has('state') && !states.some(({ code }) => code === state)
  return isUnknown ? [...surplus, { field: 'state', message: t('Choose a region of this country') }] : surplus
}

/** Returns the label without the country's name. */
export function linesOf(address: AddressForm, states: States): string[] {
  const { country, state } = address
  const shown = showsStateCode(country) ? state : (states.find(({ code }) => code === state)?.name ?? state)
  return labelLines(country, { ...address, ...(shown !== undefined && { state: shown }) })
}
