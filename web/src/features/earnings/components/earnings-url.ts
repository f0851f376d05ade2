/** Builds the queries for sales and fans from the filters in the page's address. */
import { EarningFilters } from '@fanfare/contract/earnings'
import { readFilters } from '#core/search-params.ts'
import { reader } from '#lib/i18n.ts'

export const readEarningFilters = (params: URLSearchParams): EarningFilters => readFilters(EarningFilters, params)

/** Days follow the reader's time zone. */
const soldIn = (params: URLSearchParams) => ({ ...readEarningFilters(params), timeZone: reader().timeZone })

export const salesInput = (params: URLSearchParams) => ({ query: { ...soldIn(params), limit: 20 } })
export const salesFileInput = (params: URLSearchParams) => ({ query: soldIn(params) })

export function topFansInput(params: URLSearchParams) {
  const { username } = readEarningFilters(params)
  return { query: { ...(username !== undefined && { username }), limit: 10 } }
}

export function soldThingsInput(params: URLSearchParams) {
  const { kind } = readEarningFilters(params)
  return { query: { ...(kind !== undefined && { kind }), limit: 10 } }
}

/** Returns undefined unless both ends are selected. */
export function periodInput(params: URLSearchParams) {
  const { from, to } = readEarningFilters(params)
  return from === undefined || to === undefined ? undefined : { query: { from, to, timeZone: reader().timeZone } }
}
