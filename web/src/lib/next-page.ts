/** Reads a list on, and again what failed of it. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Pages = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchNextPageError' | 'refetch' | 'fetchNextPage'>

/** TanStack Query's own would cancel a read of the whole list that is under way, and keep the pages from before it as if they were new. */
export function useNextPage({ isFetching, isFetchNextPageError, refetch, fetchNextPage }: Pages) {
  const readNextPage = async () => {
    if (isFetching) await refetch({ cancelRefetch: false })
    await fetchNextPage({ cancelRefetch: false })
  }
  return {
    readNextPage,
    /** After an error: the next page where that is what failed, and else what is shown. */
    retry: isFetchNextPageError ? readNextPage : refetch,
  }
}
