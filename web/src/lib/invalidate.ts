/** Reads again what a change has made stale. How is decided in `invalidation.ts`, which no page needs for its first paint. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Route, ServerEvent, Tag } from '@fanfare/contract'

type Invalidation = typeof import('./invalidation.ts')

/** Offline its file may be out of reach: then everything is read again with the next page anyway. */
const invalidation = (use: (loaded: Invalidation) => unknown): Promise<unknown> =>
  import('./invalidation.ts').then(use, () => undefined)

/** `const invalidate = useInvalidate()`, then `invalidate(['conversations'])`. */
export function useInvalidate(): (tags: readonly Tag[]) => Promise<unknown> {
  const queries = useQueryClient()
  return (tags) => invalidation(({ invalidateTags }) => invalidateTags(queries, tags))
}

/** For a change that takes effect some time after its reply, such as a payment that waits for a bank. */
export function useInvalidateAfter(route: Route): (input?: object) => Promise<unknown> {
  const queries = useQueryClient()
  return (input = {}) => invalidateAfter(queries, route, input, undefined)
}

/** After the server's reply to a change. */
export const invalidateAfter = (queries: QueryClient, route: Route, input: object, reply: unknown): Promise<unknown> =>
  invalidation((loaded) => loaded.invalidateAfter(queries, route, input, reply))

/** After a refusal: it may prove that what was shown is old. */
export const invalidateRefused = (queries: QueryClient, route: Route, input: object, error: unknown): Promise<unknown> =>
  invalidation((loaded) => loaded.invalidateRefused(queries, route, input, error))

/** After a server event. */
export const invalidateBy = (queries: QueryClient, event: ServerEvent, payload: unknown): Promise<unknown> =>
  invalidation((loaded) => loaded.invalidateBy(queries, event, payload))

/** After a break of the connection, in which the event may have been missed. */
export const invalidateMissed = (queries: QueryClient, event: ServerEvent): Promise<unknown> =>
  invalidation((loaded) => loaded.invalidateMissed(queries, event))
