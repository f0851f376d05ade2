/** Fetches data again that a change made stale. The rules are in `invalidation.ts`, which no page needs for its first paint. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Route, Tag } from '@fanfare/contract'

type Invalidation = typeof import('./invalidation.ts')
type Change = Parameters<Invalidation['invalidateAfter']>[1]

/** Offline, or after an update of the site, that file may be unavailable. Then the whole cache counts as stale. */
export const invalidation = (queries: QueryClient, use: (loaded: Invalidation) => unknown): Promise<unknown> =>
  import('./invalidation.ts').then(use, () => queries.invalidateQueries())

/** `const invalidate = useInvalidate()`, then `invalidate(['conversations'])`. */
export function useInvalidate(): (tags: readonly Tag[]) => Promise<unknown> {
  const queries = useQueryClient()
  return (tags) => invalidation(queries, ({ invalidateTags }) => invalidateTags(queries, tags))
}

/** For a change that takes effect some time after its reply, such as a payment that waits for a bank. */
export function useInvalidateAfter(route: Route): (input?: object) => Promise<unknown> {
  const queries = useQueryClient()
  return (input = {}) => invalidateAfter(queries, { route, input, reply: undefined })
}

/** Call it after the server's reply to a change. */
export const invalidateAfter = (queries: QueryClient, change: Change): Promise<unknown> =>
  invalidation(queries, (loaded) => loaded.invalidateAfter(queries, change))
