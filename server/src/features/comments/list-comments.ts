import type { Reply } from '@fanfare/contract'
import type { listComments as route } from '@fanfare/contract/comments'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Context } from '#platform/context.ts'
import type { QueryInput } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import { commentsOn, pinnedOn, repliesTo, listedCommentFor, subjectIdOf } from './store.ts'
import { commentedContent, permissionFor } from './commented-content.ts'
import { commentViews } from './views.ts'

type Wanted = QueryInput<typeof route>['query']

/** Throws `not_found` if the viewer has no full access to the content or the comment is not on it. */
export async function listComments(ctx: Context, viewer: Anyone, wanted: Wanted): Promise<Reply<typeof route>> {
  const { objectType: kind, objectId, parentId, firstId, limit = 20, cursor } = wanted
  const { db } = ctx
  const thing = await commentedContent({ services: ctx, db, viewer, for: 'reading' }, { kind, id: objectId })
  const after = placeOf(cursor)
  if (parentId !== undefined && (await subjectIdOf(db, parentId)) !== objectId) throw notFound()
  const named =
    firstId === undefined ? undefined : await listedCommentFor(db, { subjectId: objectId, parentId, id: firstId }, viewer)
  const slice = { limit: limit + 1, after, without: named?.id }
  const [permission, pinned, rows] = await Promise.all([
    permissionFor(db, viewer, thing),
    parentId === undefined && after === undefined ? pinnedOn(db, objectId, viewer) : [],
    parentId === undefined ? commentsOn(db, objectId, viewer, slice) : repliesTo(db, parentId, viewer, slice),
  ])
  const { rows: page, next } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
  const head = after === undefined && named?.pinned_at === null ? [...pinned, named] : pinned
  const data = await commentViews({ services: ctx, db }, [...head, ...page], { viewer, permission })
  const total = data.length + (next === undefined ? 0 : 1)
  return { data, total, permission, ...(named && { first: named.id }), ...(next !== undefined && { next }) }
}
