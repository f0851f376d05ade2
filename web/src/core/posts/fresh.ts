/** Keeps posts on the page true: read again one by one, so that nothing else on the page moves. */
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { ApiError, type Reply } from '@fanfare/contract'
import { listPosts, viewPost, type Post } from '@fanfare/contract/posts'
import { accessChanged } from '@fanfare/contract/subscriptions'
import { call, queryKey } from '#lib/api.ts'
import { useServerEvent, useReconnected } from '#lib/realtime.ts'

type Page = Reply<typeof listPosts>
type Cached = InfiniteData<Page> | Page | undefined

/** Reads one post again and puts it in the place of the old one, wherever it is shown. One that is gone is taken out. */
export async function refreshPost(queries: QueryClient, id: string): Promise<void> {
  try {
    const post = await call(viewPost, { params: { id } })
    replacePost(queries, id, post)
    queries.setQueryData(queryKey(viewPost, { params: { id } }), post)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return replacePost(queries, id)
    // Offline or a hiccup: what is on the page stays until the next occasion.
  }
}

function replacePost(queries: QueryClient, id: string, post?: Post): void {
  const swap = (page: Page): Page => {
    if (!page.data.some((one) => one._id === id)) return page
    return { ...page, data: page.data.flatMap((one) => (one._id !== id ? [one] : post ? [post] : [])) }
  }
  queries.setQueriesData<Cached>({ queryKey: queryKey(listPosts) }, (cached) => {
    if (!cached) return cached
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(swap) } : swap(cached)
  })
}

/** All posts that any list or page holds now. */
function postsHeld(queries: QueryClient): Post[] {
  const lists = queries.getQueriesData<Cached>({ queryKey: queryKey(listPosts), type: 'active' })
  const inLists = lists.flatMap(([, cached]) => {
    if (!cached) return []
    return 'pages' in cached ? cached.pages.flatMap((page) => page.data) : cached.data
  })
  const single = queries.getQueriesData<Post>({ queryKey: queryKey(viewPost), type: 'active' }).flatMap(([, post]) => post ?? [])
  return [...new Map([...inLists, ...single].map((post) => [post._id, post])).values()]
}

/** Opens (or closes) posts on the page at the moment when access to a performer changes; once for a page. */
export function useFreshAccess(): void {
  const queries = useQueryClient()
  const again = (isMeant: (post: Post) => boolean) => {
    // Free posts are open to everyone always.
    const meant = postsHeld(queries).filter((post) => post.audience !== 'free' && isMeant(post))
    for (const { _id } of meant) void refreshPost(queries, _id)
  }
  useServerEvent(accessChanged, ({ performerId }) => again((post) => post.performer._id === performerId))
  useReconnected(() => again((post) => post.locked))
}
