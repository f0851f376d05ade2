/** Replaces the countries in which a performer does not exist, or the whole site. */
import type { SiteCountryBlocks } from '@fanfare/contract/country-blocks'
import { countryCodes, isCountryCode } from '@fanfare/contract/country-codes'
import { replaceBlockedCountries } from '#core/access/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { changeSettings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { countryBlocksChanged } from './events.ts'

/** Throws `not_valid` for a code that does not exist, and for all countries. */
export async function blockCountries(tx: Tx, performerId: string, countries: readonly string[]): Promise<void> {
  const chosen = chosenCountries(countries)
  await oneAtATime(tx, `country blocks ${performerId}`)
  const changed = await replaceBlockedCountries(tx, performerId, chosen)
  if (changed.length > 0) tx.emit(countryBlocksChanged, { performerId, countries: changed })
}

/** Returns the codes without repetitions. Throws `not_valid` for a code that does not exist, and for all countries. */
function chosenCountries(codes: readonly string[]): string[] {
  const unknown = codes.find((code) => !isCountryCode(code))
  if (unknown !== undefined)
    throw notValid(
      'countries',
      t('There is no country with the code “{code}”. Use ISO 3166-1 codes such as DE.', { code: unknown }),
    )
  const chosen = [...new Set(codes)].toSorted()
  if (chosen.length < countryCodes.length) return chosen
  throw notValid('countries', t('You can’t block every country. Leave out at least one.'))
}

/** Takes effect within a second in every process. */
export async function closeSiteIn(tx: Tx, by: Viewer, { countries, message }: SiteCountryBlocks): Promise<void> {
  await changeSettings(tx, { blockedCountries: chosenCountries(countries), blockedCountriesMessage: message.trim() }, by)
}
