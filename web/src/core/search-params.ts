/** Filters of a list as they stand in the address of its page. */
import type { Static, TObject } from 'typebox'

/** What a filter may be: text of a certain length or shape, or one of a list. */
interface Filter {
  readonly enum?: unknown
  readonly maxLength?: number
  readonly pattern?: string
}

/**
 * Reads search parameters by a schema of the contract, such as `EarningFilters`. A value that it does not list is left out
 * and a text that is too long is cut, so that an odd address still shows something.
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
