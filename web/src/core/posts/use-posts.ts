import { useInfiniteQuery } from '@tanstack/react-query'
import type { Input } from '@fanfare/contract'
import { listPosts } from '@fanfare/contract/posts'
import { infiniteQuery } from '#lib/api.ts'

export type PostQuery = NonNullable<Input<typeof listPosts>['query']>

/** About four phone screens. The browser lays out everything in the document before the first paint. The rest loads on scroll. */
export const POSTS_PAGE_SIZE = 6

/** Only the viewer's own actions make posts stale, never time. */
export const usePosts = (query: PostQuery) =>
  useInfiniteQuery({
    ...infiniteQuery(listPosts, { query }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
