import type { AgeRules } from '@fanfare/contract/age-gate'
import { isCountryCode } from '@fanfare/contract/country-codes'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/**
 * Returns the rules in the order of their countries. Throws `not_valid` for a code that does not exist, a country that is listed
 * twice, and checks without a provider.
 */
export function checkedRules({ isAdultSite, elsewhere, countries }: AgeRules, canCheck: boolean): AgeRules {
  const codes = countries.map(({ country }) => country)
  const unknown = codes.find((code) => !isCountryCode(code))
  if (unknown !== undefined)
    throw notValid(
      'countries',
      t('There is no country with the code “{code}”. Use ISO 3166-1 codes such as DE.', { code: unknown }),
    )
  if (new Set(codes).size < codes.length) throw notValid('countries', t('Each country can be listed only once.'))
  const checkField = elsewhere === 'check' ? 'elsewhere' : 'countries'
  if (!canCheck && [elsewhere, ...countries.map(({ method }) => method)].includes('check'))
    throw notValid(checkField, t('Age checks need a provider. Set AGE_CHECK_URL and AGE_CHECK_KEY first.'))
  return { isAdultSite, elsewhere, countries: countries.toSorted((one, other) => (one.country < other.country ? -1 : 1)) }
}
