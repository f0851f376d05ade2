import type { Static, TObject } from 'typebox'

interface Filter {
  readonly enum?: unknown
  readonly maxLength?: number
  readonly pattern?: string
}

/**
 * Reads search parameters by a schema of the contract, such as `EarningFilters`. Unknown values are left out and long texts are
 * cut, so that a malformed URL still shows a list.
 */
export function readFilters<S extends TObject>(filters: S, params: URLSearchParams): Static<S> {
  const entries = Object.entries<Filter>(filters.properties).flatMap(([name, { enum: listed, maxLength, pattern }]) => {
    const value = (params.get(name) ?? '').trim().slice(0, maxLength)
    const isListed = !Array.isArray(listed) || listed.includes(value)
    const isAllowed = value !== '' && isListed && (pattern === undefined || new RegExp(pattern, 'u').test(value))
    return isAllowed ? [[name, value]] : []
  })
  return Object.fromEntries(entries) as Static<S>
}
