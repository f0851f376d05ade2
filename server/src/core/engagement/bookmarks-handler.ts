import type { Reply, Route } from '@fanfare/contract'
import type { BookmarkQuery, listBookmarks as AllRoute } from '@fanfare/contract/reactions'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Context } from '#platform/context.ts'
import { query, type RouteHandler } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { bookmarksOf } from './bookmarks.ts'
import { reactableCards } from './reactables.ts'

type Page = Reply<typeof AllRoute>
type BookmarksRoute = Route<{
  readonly summary: string
  readonly who: 'member'
  readonly query: typeof BookmarkQuery
  readonly reply: (typeof AllRoute)['reply']
}>

export const bookmarksHandler = (route: BookmarksRoute, kind: string): RouteHandler =>
  query(route, ({ ctx, viewer, query: { folderId, limit, cursor } }) =>
    listBookmarks(ctx, viewer, { kind, folderId, limit, cursor }),
  )

interface BookmarksQuery {
  /** Absent: all kinds. */
  readonly kind: string | undefined
  readonly folderId: string | undefined
  readonly limit: number | undefined
  readonly cursor: string | undefined
}

/**
 * Returns each bookmark as the viewer sees it now. Content that is hidden from the viewer is left out, but stays bookmarked in
 * case it returns.
 */
export async function listBookmarks(
  ctx: Context,
  viewer: Viewer,
  { kind, folderId, limit = 20, cursor }: BookmarksQuery,
): Promise<Page> {
  const filter = { accountId: viewer.id, kind, folderId }
  const rows = await bookmarksOf(ctx.db, filter, { limit: limit + 1, after: placeOf(cursor) })
  const { rows: page, next } = cutPage(rows, limit, (row) => ({ at: row.bookmarked_at, id: row.subject_id }))
  const refs = page.map((row) => ({ kind: row.kind, id: row.subject_id }))
  const cards = await reactableCards(ctx, viewer, refs)
  const data = page.flatMap((row) => {
    const card = cards.get(row.subject_id)
    return card ? [{ _id: card._id, card, folderId: row.folder_id, createdAt: row.bookmarked_at.toISOString() }] : []
  })
  // Access is not checked beyond the page, so the total is a lower bound.
  return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
}
