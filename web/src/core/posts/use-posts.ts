/** The pages of a list of posts. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Input } from '@fanfare/contract'
import { listPosts } from '@fanfare/contract/posts'
import { infiniteQuery } from '#lib/api.ts'

export type PostQuery = NonNullable<Input<typeof listPosts>['query']>

/** Four screens of a phone; what comes with the document is all laid out before the first paint. The rest comes in time for whoever scrolls. */
export const POSTS_AT_ONCE = 6

/** Only what someone does makes them stale, never the clock. */
export const usePosts = (query: PostQuery) =>
  useInfiniteQuery({
    ...infiniteQuery(listPosts, { query }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
