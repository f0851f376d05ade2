/** Loads the next page of a list, and retries what failed. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Pages = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchNextPageError' | 'refetch' | 'fetchNextPage'>

/** TanStack Query would cancel a running refetch of the whole list and keep the old pages as if they were fresh. */
export function useNextPage({ isFetching, isFetchNextPageError, refetch, fetchNextPage }: Pages) {
  const readNextPage = async () => {
    if (isFetching) await refetch({ cancelRefetch: false })
    await fetchNextPage({ cancelRefetch: false })
  }
  return {
    readNextPage,
    /** After an error: retries the next page if that failed, otherwise the displayed pages. */
    retry: isFetchNextPageError ? readNextPage : refetch,
  }
}
