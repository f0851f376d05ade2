/** The query cache: one for the life of a tab; on the server one for each page, sent along in its HTML. */
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, type Call } from '@fanfare/contract'

const FRESH_MS = 30_000
/** Whoever comes back to a list finds it as long as it was left. */
const KEPT_MS = 30 * 60_000

const callers = new WeakMap<QueryClient, Call>()

/** On the server each page calls the API as its own visitor. */
export const callerOf = (queries: QueryClient): Call | undefined => callers.get(queries)

export function createCache(call?: Call): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A timer of the server would hold a page's data for as long.
        gcTime: call ? Number.POSITIVE_INFINITY : KEPT_MS,
        // Offline a question is answered at once, in words, instead of waiting without any.
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

/** The browser's. */
export function cache(): QueryClient {
  browser ??= createCache()
  return browser
}

/** The id of the script element in which a page brings its cache along. */
export const CACHE_ELEMENT = 'queries'

type Entry = readonly [key: QueryKey, data: unknown]

/** All that was read, as the text of a script element. */
export function dehydrate(queries: QueryClient): string {
  const entries = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): Entry[] => (state.data === undefined ? [] : [[queryKey, state.data]]))
  return JSON.stringify(entries).replaceAll('<', '\\u003c')
}

/** Takes in what the page has brought along. */
export function hydrate(queries: QueryClient): void {
  const text = document.getElementById(CACHE_ELEMENT)?.textContent || '[]'
  for (const [key, data] of JSON.parse(text) as Entry[]) queries.setQueryData(key, data)
}
