/** Builds the queries for sales and fans from the filters in the page's address. */
import { EarningFilters } from '@fanfare/contract/earnings'
import { readFilters } from '#core/search-params.ts'
import { reader } from '#lib/i18n.ts'

export const filtersIn = (params: URLSearchParams): EarningFilters => readFilters(EarningFilters, params)

/** Days follow the reader's time zone. */
const soldIn = (params: URLSearchParams) => ({ ...filtersIn(params), timeZone: reader().timeZone })

export const salesIn = (params: URLSearchParams) => ({ query: { ...soldIn(params), limit: 20 } })
export const salesFileIn = (params: URLSearchParams) => ({ query: soldIn(params) })

export function fansIn(params: URLSearchParams) {
  const { username } = filtersIn(params)
  return { query: { ...(username !== undefined && { username }), limit: 10 } }
}

export function thingsIn(params: URLSearchParams) {
  const { kind } = filtersIn(params)
  return { query: { ...(kind !== undefined && { kind }), limit: 10 } }
}

/** Returns undefined unless both ends are selected. */
export function periodIn(params: URLSearchParams) {
  const { from, to } = filtersIn(params)
  return from === undefined || to === undefined ? undefined : { query: { from, to, timeZone: reader().timeZone } }
}
