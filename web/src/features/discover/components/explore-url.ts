/** Reads and writes the search in the page's address: words, tab and filters. */
import { filterNames, PerformerFilters, type FilterName } from '@fanfare/contract/performer-search'
import { kindsWithPages } from '#core/kinds.ts'
import { readFilters } from '#core/search-params.ts'

export const EXPLORE_PATH = '/explore'
export const PERFORMERS_TAB = 'performers'

export const readSearchText = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 100)

/** A single tag has a page of its own. */
export const searchPath = (words: string): string => {
  const tag = /^#([\p{L}\p{M}\p{N}_]{2,50})$/u.exec(words.trim())?.[1]
  return tag === undefined ? `${EXPLORE_PATH}?${new URLSearchParams({ q: words.trim() })}` : tagPath(tag)
}
export const tagPath = (tag: string): string => `/tag/${encodeURIComponent(tag.toLowerCase())}`

/** Returns `all`, `performers` or the name of a kind of content. A search without words finds only performers. */
export function readTab(params: URLSearchParams): string {
  const tab = params.get('tab') ?? 'all'
  if (readSearchText(params) === '' || tab === PERFORMERS_TAB) return PERFORMERS_TAB
  return kindsWithPages().some(([kind]) => kind === tab) ? tab : 'all'
}

/** Returns the same search on another tab. The filters apply only to performers. */
export function tabPath(params: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(params)
  if (tab === 'all') next.delete('tab')
  else next.set('tab', tab)
  return `?${next}`
}

export const performersInput = (params: URLSearchParams) => ({ query: readFilters(PerformerFilters, params) })

export interface ChosenOption {
  readonly filter: FilterName
  readonly value: string
}

export function readChosenOptions(params: URLSearchParams): ChosenOption[] {
  const read = readFilters(PerformerFilters, params)
  return filterNames.flatMap((filter) => (read[filter]?.split(',') ?? []).map((value) => ({ filter, value })))
}

/** Adds the option if it is not selected, and removes it otherwise. */
export function toggleOption(params: URLSearchParams, { filter, value }: ChosenOption): URLSearchParams {
  const values = readChosenOptions(params).flatMap((one) => (one.filter === filter ? [one.value] : []))
  const nextValues = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return withValues(params, filter, nextValues)
}

export function withValues(params: URLSearchParams, filter: FilterName, values: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  if (values.length === 0) next.delete(filter)
  else next.set(filter, values.join(','))
  return next
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of filterNames) next.delete(name)
  return next
}
