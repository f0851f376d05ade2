import type { OwnZone, ZoneType } from '@fanfare/contract/shipping'
import { countryName } from '#lib/countries.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

const MAX_NAMES = 6

const words: Readonly<Record<ZoneType, () => string>> = {
  own: () => t('Own country'),
  countries: () => t('Chosen countries'),
  rest: () => t('Rest of the world'),
  pickup: () => t('Pickup'),
}
export const zoneTypeLabel = (type: ZoneType): string => words[type]()

/** Returns where the zone ships to. Names a few countries and counts the others. */
export function placesLabel({ type, countries, pickupPlace }: Pick<OwnZone, 'type' | 'countries' | 'pickupPlace'>): string {
  if (type === 'pickup') return pickupPlace
  if (type === 'rest') return t('All countries that no other zone has')
  const names = countries.slice(0, MAX_NAMES).map(countryName)
  const others = countries.length - names.length
  return formatList(others > 0 ? [...names, t('{count} more', { count: others })] : names)
}
