/** Takes what a server event tells into what this browser holds of a query. */
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Changes what is held. An answer that is under way may be older than the news, and would hide it: it is asked for once more afterwards. */
export function patchQueries<T>(queries: QueryClient, filters: QueryFilters, how: (held: T) => T): void {
  queries.setQueriesData<T>(filters, (held) => held && how(held))
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) readOnceMore(queries, query)
}

const patchedMeanwhile = new WeakSet<Query>()

/** However much is told while one answer is under way. */
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
