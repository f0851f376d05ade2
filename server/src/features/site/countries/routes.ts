import { isCountryCode } from '@fanfare/contract/country-codes'
import * as countries from '@fanfare/contract/countries'
import { citiesOf, statesOf } from '#core/places/index.ts'
import { notFound } from '#lib/errors.ts'
import { currentLocale } from '#lib/i18n.ts'
import { query } from '#platform/route-handler.ts'
import { countriesIn } from './country-details.ts'

const MAX = 300

function slice<T>(all: readonly T[], { limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined }) {
  return { data: all.slice(offset, offset + limit), total: all.length }
}

export const countryRoutes = [
  query(countries.listCountries, async ({ query: { limit = MAX, offset } }) =>
    slice(countriesIn(currentLocale()), { limit, offset }),
  ),

  query(countries.listStates, async ({ params: { country }, query: { limit = MAX, offset } }) => {
    if (!isCountryCode(country)) throw notFound()
    const states = await statesOf(country)
    return slice(
      states.map(({ code, name }) => ({ code, name })),
      { limit, offset },
    )
  }),

  query(countries.listCities, async ({ params: { country, state }, query: { q = '', limit = 100, offset } }) => {
    const names = isCountryCode(country) ? await citiesOf(country, state, q) : undefined
    if (!names) throw notFound()
    return slice(
      names.map((name) => ({ name })),
      { limit, offset },
    )
  }),
]
