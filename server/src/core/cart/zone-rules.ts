/** Decides which shipping zone applies to a delivery, what shipping costs, and which zones a performer may have. Pure. */
import type { FieldError } from '@fanfare/contract'
import { isCountryCode } from '@fanfare/contract/country-codes'
import type { ZoneForm, ZoneType } from '@fanfare/contract/shipping'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

export interface ZoneTerms {
  readonly id: string
  readonly type: ZoneType
  readonly countries: readonly string[]
  /** Minor units of a token: for the first item, and for each further item. */
  readonly price: number
  readonly furtherPrice: number
}

export interface Destination {
  readonly country: string | undefined
  /** The pickup that the buyer has chosen. */
  readonly pickupId: string | undefined
}

/** Returns undefined if the performer does not ship there. A chosen pickup that does not exist is no zone either. */
export function zoneFor<Z extends ZoneTerms>(zones: readonly Z[], { country, pickupId }: Destination): Z | undefined {
  if (pickupId !== undefined) return zones.find(({ id, type }) => id === pickupId && type === 'pickup')
  if (country === undefined) return undefined
  return zones.find((zone) => zone.countries.includes(country)) ?? zones.find(({ type }) => type === 'rest')
}

/** Returns minor units of a token for a number of items. */
export const shippingPrice = ({ price, furtherPrice }: Pick<ZoneTerms, 'price' | 'furtherPrice'>, items: number): number =>
  items === 0 ? 0 : price + furtherPrice * (items - 1)

/** Throws `not_valid` with an error for each zone that contradicts itself or another one. */
export function assertZones(zones: readonly ZoneForm[]): void {
  const errors = zones.flatMap((zone, i): FieldError[] => {
    const message = problemOf(zone) ?? conflictOf(zone, zones.slice(0, i))
    return message === undefined ? [] : [{ field: `zones/${i}`, message }]
  })
  const [first] = errors
  if (first) throw apiError('not_valid', first.message, errors)
}

function problemOf({ type, countries = [], pickupPlace = '' }: ZoneForm): string | undefined {
  if (!countries.every(isCountryCode)) return t('Choose countries from the list')
  if (type === 'own' && countries.length !== 1) return t('Choose the country from which you ship')
  if (type === 'countries' && countries.length === 0) return t('Choose at least one country')
  if ((type === 'rest' || type === 'pickup') && countries.length > 0) return t('This zone has no countries of its own')
  if (type === 'pickup' && pickupPlace.trim() === '') return t('Please enter Pickup place')
  if (type !== 'pickup' && pickupPlace !== '') return t('Only a pickup has a pickup place')
  return undefined
}

function conflictOf({ type, countries = [] }: ZoneForm, earlier: readonly ZoneForm[]): string | undefined {
  if (type !== 'countries' && type !== 'pickup' && earlier.some((one) => one.type === type))
    return t('You can have one zone of this type')
  const taken = new Set(earlier.flatMap((one) => one.countries ?? []))
  return new Set(countries).size < countries.length || countries.some((country) => taken.has(country))
    ? t('A country can be in one zone only')
    : undefined
}
