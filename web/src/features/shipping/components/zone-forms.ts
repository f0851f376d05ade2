/** Converts between zones and the values of their form. Pure. */
import type { OwnZone, ZoneForm, ZoneType } from '@fanfare/contract/shipping'
import type { Blocks } from '#core/form-blocks.ts'
import { t } from '#lib/i18n.ts'

export const formOf = ({ type, name, countries, price, furtherPrice, pickupPlace }: OwnZone): ZoneForm => ({
  type,
  name,
  countries,
  price,
  furtherPrice,
  pickupPlace,
})

/** `country` is the one of a zone for the own country, `chosen` has codes separated by commas. */
export const valuesOf = (zone: OwnZone | undefined, type: ZoneType) => ({
  type: zone?.type ?? type,
  name: zone?.name ?? '',
  country: zone?.type === 'own' ? (zone.countries[0] ?? '') : '',
  chosen: zone?.type === 'countries' ? zone.countries.join() : '',
  price: zone ? String(zone.price) : '',
  furtherPrice: zone ? String(zone.furtherPrice) : '',
  pickupPlace: zone?.pickupPlace ?? '',
})

export const codesIn = (chosen: string | boolean | undefined): readonly string[] =>
  String(chosen ?? '')
    .split(',')
    .filter((code) => code !== '')

export const zoneBlocks = (): Blocks => ({
  own: { isOpen: ({ type }) => type === 'own', required: { country: t('Please enter {label}', { label: t('Country') }) } },
  countries: { isOpen: ({ type }) => type === 'countries', required: { chosen: t('Choose at least one country.') } },
  shipped: {
    isOpen: ({ type }) => type !== 'pickup',
    required: { furtherPrice: t('Please enter {label}', { label: t('Each further item') }) },
  },
  pickup: {
    isOpen: ({ type }) => type === 'pickup',
    required: { pickupPlace: t('Please enter {label}', { label: t('Pickup place') }) },
  },
})

/** There is one zone for the own country, and one for the rest of the world. */
export const possibleTypes = (all: readonly ZoneType[], others: readonly OwnZone[]): readonly ZoneType[] =>
  all.filter((type) => (type !== 'own' && type !== 'rest') || !others.some((zone) => zone.type === type))
