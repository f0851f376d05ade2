/** The query cache: one for the life of a tab; on the server a new one for every page, so that nobody meets another's data. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@fanfare/contract'

const FRESH_MS = 30_000
/** Whoever comes back to a list finds it as long as it was left. */
const KEPT_MS = 30 * 60_000

const create = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        // Offline a question is answered at once, in words, instead of waiting without any.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500) && navigator.onLine,
      },
      mutations: { networkMode: 'always' },
    },
  })

let browser: QueryClient | undefined

export function cache(): QueryClient {
  if (typeof document === 'undefined') return create()
  browser ??= create()
  return browser
}
