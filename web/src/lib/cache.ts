/** The query cache: one per tab in the browser, and one per page on the server, sent along in the HTML. */
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, type Call } from '@fanfare/contract'

const FRESH_MS = 30_000
/** Users who come back to a list within this time find it unchanged. */
const RETENTION_MS = 30 * 60_000

const callers = new WeakMap<QueryClient, Call>()

/** Returns the API caller of a cache. On the server, each page calls as its own visitor. */
export const callerOf = (queries: QueryClient): Call | undefined => callers.get(queries)

export function createCache(call?: Call): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A timer on the server would keep a page's data in memory.
        gcTime: call ? Number.POSITIVE_INFINITY : RETENTION_MS,
        // Offline requests fail immediately with a message, instead of waiting without one.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          !call && failures < 2 && !(error instanceof ApiError && error.status < 500) && navigator.onLine,
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (call) callers.set(queries, call)
  return queries
}

let browser: QueryClient | undefined

export function cache(): QueryClient {
  browser ??= createCache()
  return browser
}

/** The id of the script element that contains a page's cache. */
export const CACHE_ELEMENT = 'queries'

type Entry = readonly [key: QueryKey, data: unknown]

export function dehydrate(queries: QueryClient): string {
  const entries = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): Entry[] => (state.data === undefined ? [] : [[queryKey, state.data]]))
  return JSON.stringify(entries).replaceAll('<', '\\u003c')
}

export function hydrate(queries: QueryClient): void {
  const text = document.getElementById(CACHE_ELEMENT)?.textContent || '[]'
  for (const [key, data] of JSON.parse(text) as Entry[]) queries.setQueryData(key, data)
}
