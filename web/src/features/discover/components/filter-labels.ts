import type { FilterName } from '@fanfare/contract/performer-search'
import { countryName } from '#lib/countries.ts'
import { listLabel, optionLabel } from '#core/performers/profile-options.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export function filterLabel(filter: FilterName): string {
  if (filter === 'presence') return t('Presence')
  if (filter === 'country') return t('Country')
  if (filter === 'price') return t('Monthly price')
  if (filter === 'joined') return t('Joined')
  if (filter === 'offer') return t('Offers')
  return listLabel(filter)
}

/** `5_10` is a price from 5 up to 10 of the site's currency. */
export function filterOptionLabel(filter: FilterName, value: string, currency: string): string {
  if (filter === 'presence') return t('Online now')
  if (filter === 'country') return countryName(value)
  if (filter === 'joined') return t('In the last 30 days')
  if (filter === 'offer') return t('Free trial')
  if (filter !== 'price') return optionLabel(filter, value)
  const [low = '', high = ''] = value.split('_')
  if (low === 'under') return t('Under {price}', { price: formatMoney(Number(high), currency) })
  if (low === 'over') return t('{price} or more', { price: formatMoney(Number(high), currency) })
  return t('{low} to {high}', { low: formatMoney(Number(low), currency), high: formatMoney(Number(high), currency) })
}
