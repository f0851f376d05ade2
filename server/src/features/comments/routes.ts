import { done } from '@fanfare/contract'
import * as comments from '@fanfare/contract/comments'
import type { Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listComments } from './list-comments.ts'
import { approveComment, deleteComment, pinComment, unpinComment } from './moderate-comments.ts'
import type { CommentRow } from './store.ts'
import { commentViews } from './views.ts'
import { editComment, writeComment } from './write-comment.ts'

/** The author's view: `open`, because they may reply. */
async function ownView(tx: Tx, viewer: Viewer, row: CommentRow) {
  const [view] = await commentViews(tx, [{ ...row, isShown: true }], { viewer, permission: 'open' })
  return view!
}

export const routes = [
  query(comments.listComments, ({ ctx, viewer, query: wanted }) => listComments(ctx, viewer, wanted)),

  mutation(comments.addComment, async ({ tx, viewer, body }) => ownView(tx, viewer, await writeComment(tx, viewer, body))),

  mutation(comments.editComment, async ({ tx, viewer, params, body }) =>
    ownView(tx, viewer, await editComment(tx, viewer, params.id, body.text)),
  ),

  mutation(comments.deleteComment, async ({ tx, viewer, params }) => {
    await deleteComment(tx, viewer, params.id)
    return done
  }),

  mutation(comments.approveComment, async ({ tx, viewer, params }) => {
    await approveComment(tx, viewer, params.id)
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
