import { done } from '@fanfare/contract'
import * as comments from '@fanfare/contract/comments'
import { notFound } from '#lib/errors.ts'
import { cut, placeOf } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { deleteComment, pinComment, unpinComment } from './moderate-comments.ts'
import { commentsOn, pinnedOn, repliesTo, subjectIdOf, type CommentRow } from './store.ts'
import { discussed, permissionFor } from './thing.ts'
import { commentViews } from './views.ts'
import { editComment, writeComment } from './write-comment.ts'

/** To its author, who may reply to it. */
async function ownView(db: Db, viewer: Viewer, row: CommentRow) {
  const [view] = await commentViews(db, [{ ...row, isShown: true }], { viewer, permission: 'open' })
  return view!
}

export const routes = [
  query(comments.listComments, async ({ ctx, viewer, query: list }) => {
    const { objectType: kind, objectId, parentId, limit = 20, cursor } = list
    const thing = await discussed({ services: ctx, db: ctx.db, viewer, for: 'reading' }, { kind, id: objectId })
    const after = placeOf(cursor)
    const slice = { limit: limit + 1, after }
    if (parentId !== undefined && (await subjectIdOf(ctx.db, parentId)) !== objectId) throw notFound('comment')
    const [permission, pinned, rows] = await Promise.all([
      permissionFor(ctx.db, viewer, thing),
      parentId === undefined && after === undefined ? pinnedOn(ctx.db, objectId, viewer.id) : [],
      parentId === undefined ? commentsOn(ctx.db, objectId, viewer.id, slice) : repliesTo(ctx.db, parentId, viewer.id, slice),
    ])
    const { rows: page, next } = cut(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    const data = await commentViews(ctx.db, [...pinned, ...page], { viewer, permission })
    return { data, total: data.length + (next === undefined ? 0 : 1), permission, ...(next !== undefined && { next }) }
  }),

  mutation(comments.addComment, async ({ tx, viewer, body }) => ownView(tx.db, viewer, await writeComment(tx, viewer, body))),

  mutation(comments.editComment, async ({ tx, viewer, params, body }) =>
    ownView(tx.db, viewer, await editComment(tx, viewer, params.id, body.text)),
  ),

  mutation(comments.deleteComment, async ({ tx, viewer, params }) => {
    await deleteComment(tx, viewer, params.id)
    return done
  }),

  mutation(comments.pinComment, async ({ tx, viewer, params }) => {
    await pinComment(tx, viewer, params.id)
    return done
  }),

  mutation(comments.unpinComment, async ({ tx, viewer, params }) => {
    await unpinComment(tx, viewer, params.id)
    return done
  }),
]
