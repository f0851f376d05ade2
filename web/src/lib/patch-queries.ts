/** Applies server events to cached query data. */
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Changes the cached data. A pending reply may be older and hide the event, so it is fetched once more afterwards. */
export function patchQueries<T>(queries: QueryClient, filters: QueryFilters, how: (held: T) => T): void {
  queries.setQueriesData<T>(filters, (held) => held && how(held))
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) readOnceMore(queries, query)
}

const patchedMeanwhile = new WeakSet<Query>()

/** Fetches only once, however many events arrive while one reply is pending. */
function readOnceMore(queries: QueryClient, query: Query): void {
  if (patchedMeanwhile.has(query)) return
  patchedMeanwhile.add(query)
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus === 'fetching')) return
    unsubscribe()
    patchedMeanwhile.delete(query)
    if (event.type !== 'removed') void queries.refetchQueries({ queryKey: query.queryKey, exact: true })
  })
}
