/** Updates the cached comments immediately after writing, editing and deleting. */
import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { listComments, type Comment } from '@fanfare/contract/comments'
import { patchEngagement } from '#core/engagement/patch-engagement.ts'
import { infiniteQuery } from '#lib/api.ts'
import type { CommentTarget } from './comment-target.ts'

export type Page = Reply<typeof listComments>
type Place = Pick<CommentTarget, 'kind' | 'id' | 'namedId'>

export const commentsInput = ({ kind, id, namedId: firstId }: Place, parentId?: string) => ({
  query: {
    objectType: kind,
    objectId: id,
    limit: 20,
    ...(parentId !== undefined && { parentId }),
    ...(firstId !== undefined && { firstId }),
  },
})

/** Only the viewer's own actions make comments stale, so that nothing moves while they read. */
export const useComments = (thing: Place, parentId?: string) =>
  useInfiniteQuery({
    ...infiniteQuery(listComments, commentsInput(thing, parentId)),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Inserts a comment at the top, below a pinned one, or a reply at the end. */
export function insertComment(queries: QueryClient, thing: Place, comment: Comment): void {
  const { parentId } = comment
  change(queries, thing, parentId, (pages) => {
    const at = parentId === null ? 0 : pages.length - 1
    return pages.map((page, index) => (index === at ? { ...page, data: placed(page.data, comment) } : page))
  })
  if (parentId !== null) changeReplyCount(queries, thing, parentId, 1)
  changeCommentCount(queries, thing, 1)
}

function placed(all: readonly Comment[], comment: Comment): Comment[] {
  if (comment.parentId !== null) return [...all, comment]
  const pinned = all.filter(({ isPinned }) => isPinned)
  return [...pinned, comment, ...all.filter(({ isPinned }) => !isPinned)]
}

export const replaceComment = (queries: QueryClient, thing: Place, comment: Comment): void =>
  changeItems(queries, thing, comment.parentId, (all) => all.map((one) => (one._id === comment._id ? comment : one)))

export function removeComment(queries: QueryClient, thing: Place, { _id, parentId, totalReplies }: Comment): void {
  changeItems(queries, thing, parentId, (all) => all.filter((one) => one._id !== _id))
  if (parentId !== null) changeReplyCount(queries, thing, parentId, -1)
  changeCommentCount(queries, thing, -1 - totalReplies)
}

export const changeReplyCount = (queries: QueryClient, thing: Place, id: string, by: number): void =>
  changeItems(queries, thing, null, (all) =>
    all.map((one) => (one._id === id ? { ...one, totalReplies: Math.max(one.totalReplies + by, 0) } : one)),
  )

/** Replaces the list with a first page that was just fetched. */
export const replaceWithFirstPage = (queries: QueryClient, thing: Place, page: Page): void =>
  void queries.setQueryData(infiniteQuery(listComments, commentsInput(thing)).queryKey, { pages: [page], pageParams: [{}] })

const changeCommentCount = (queries: QueryClient, { id }: Pick<Place, 'id'>, by: number): void =>
  patchEngagement(queries, id, (before) => ({ ...before, comments: Math.max(before.comments + by, 0) }))

function change(queries: QueryClient, thing: Place, parentId: string | null, how: (pages: Page[]) => Page[]): void {
  const { queryKey } = infiniteQuery(listComments, commentsInput(thing, parentId ?? undefined))
  queries.setQueryData<InfiniteData<Page>>(queryKey, (cached) => cached && { ...cached, pages: how(cached.pages) })
}

const changeItems = (queries: QueryClient, thing: Place, parentId: string | null, how: (all: Comment[]) => Comment[]): void =>
  change(queries, thing, parentId, (pages) => pages.map((page) => ({ ...page, data: how(page.data) })))
