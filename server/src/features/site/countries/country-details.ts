/** Describes all countries in one language, from the package `countries-list` and the names that the runtime knows. */
import { countries, type TContinentCode } from 'countries-list'
import { countryCodes } from '@fanfare/contract/country-codes'
import { FLAGS_FOLDER, type CountryDetails } from '@fanfare/contract/countries'
import type { Locale } from '@fanfare/contract/locales'

/** Codes of the United Nations (M49), which `Intl.DisplayNames` can name. */
const REGIONS: Readonly<Record<TContinentCode, string>> = {
  AF: '002',
  AN: 'AQ',
  AS: '142',
  EU: '150',
  NA: '003',
  OC: '009',
  SA: '005',
}

const described = new Map<Locale, readonly CountryDetails[]>()

/** Returns the countries in the alphabetical order of their names, computed once per language. */
export function countriesIn(locale: Locale): readonly CountryDetails[] {
  const known = described.get(locale)
  if (known) return known
  const all = describe(locale)
  described.set(locale, all)
  return all
}

const dataOf = new Map(Object.entries(countries))

function describe(locale: Locale): readonly CountryDetails[] {
  const names = (type: 'region' | 'currency' | 'language') => new Intl.DisplayNames([locale], { type })
  const [regions, currencies, languages] = [names('region'), names('currency'), names('language')]
  const { compare } = new Intl.Collator(locale)
  const all = countryCodes.flatMap((code): CountryDetails[] => {
    const data = dataOf.get(code)
    if (!data) return []
    const [currency] = data.currency
    const [language] = data.languages
    return [
      {
        code,
        name: regions.of(code) ?? data.name,
        capital: data.capital,
        region: regions.of(REGIONS[data.continent]) ?? '',
        currency:
          currency === undefined
            ? null
            : { code: currency, name: currencies.of(currency) ?? currency, symbol: symbolOf(currency, locale) },
        language: language === undefined ? null : { code: language, name: languages.of(language) ?? language },
        flag: `${FLAGS_FOLDER}/${code}.svg`,
      },
    ]
  })
  return all.toSorted((a, b) => compare(a.name, b.name))
}

const symbolOf = (currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
