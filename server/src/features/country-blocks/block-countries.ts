/** Replaces the countries in which a performer does not exist. */
import { countryCodes, isCountryCode } from '@fanfare/contract/country-codes'
import { replaceBlockedCountries } from '#core/access/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { countryBlocksChanged } from './events.ts'

/** Throws `not_valid` for a code that does not exist, and for all countries. */
export async function blockCountries(tx: Tx, performerId: string, countries: readonly string[]): Promise<void> {
  const unknown = countries.find((code) => !isCountryCode(code))
  if (unknown !== undefined)
    throw notValid('countries', t('There is no country with the code “{code}”. Use ISO 3166-1 codes such as DE.', { code: unknown }))
  const chosen = new Set(countries)
  if (chosen.size >= countryCodes.length) throw notValid('countries', t('You can’t block every country. Leave out at least one.'))
  await oneAtATime(tx, `country blocks ${performerId}`)
  const changed = await replaceBlockedCountries(tx, performerId, [...chosen])
  if (changed.length > 0) tx.emit(countryBlocksChanged, { performerId, countries: changed })
}
