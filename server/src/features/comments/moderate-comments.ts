import { roleHas } from '@fanfare/contract/operator-roles'
import { countComment, uncountComments } from '#core/engagement/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from './operator-acts.ts'
import {
  changeComment,
  commentById,
  lockComment,
  markWithheld,
  removeWithReplies,
  restoreWithReplies,
  unpinAll,
  type CommentRow,
} from './store.ts'

/** Deletes a comment with its replies. Authors, the content's performer and operators may. Throws `not_found` for others. */
export async function deleteComment(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const row = await lockComment(tx.db, id)
  if (!row || !mayDelete(viewer, row)) throw notFound()
  const authorIds = await removeWithReplies(tx.db, id, tx.now)
  await uncountComments(tx, { kind: row.kind, id: row.subject_id }, authorIds)
  recordAct(tx, {
    operator: viewer,
    act: 'comment.delete',
    subject: { kind: 'comment', id },
    before: { authorId: row.author_id, text: row.text },
  })
  return row
}

export const mayDelete = ({ id, operator }: Pick<Viewer, 'id' | 'operator'>, row: CommentRow): boolean =>
  row.author_id === id || row.owner_id === id || (operator !== undefined && roleHas(operator.role, 'moderation'))

/** Pins one comment per item of the performer's own content. Replies cannot be pinned. */
export async function pinComment(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { subject_id } = await pinnable(tx, viewer, id)
  await oneAtATime(tx, `pinned comment ${subject_id}`)
  await unpinAll(tx.db, subject_id)
  await changeComment(tx.db, id, { pinned_at: tx.now })
}

/** Does nothing if the comment is not pinned. */
export async function unpinComment(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await pinnable(tx, viewer, id)
  await changeComment(tx.db, id, { pinned_at: null })
}

async function pinnable(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const row = await commentById(tx.db, id, viewer)
  if (row?.owner_id !== viewer.id || row.parent_id !== null) throw notFound()
  return row
}

/** Removes a comment with its replies until operators restore it. Does nothing if its author has deleted it. */
export async function withholdComment(tx: Tx, id: string): Promise<void> {
  const row = await lockComment(tx.db, id)
  if (!row) return
  const authorIds = await removeWithReplies(tx.db, id, tx.now)
  await markWithheld(tx.db, id, tx.now)
  await uncountComments(tx, { kind: row.kind, id: row.subject_id }, authorIds)
}

/** Restores a withheld comment with its replies. */
export async function restoreComment(tx: Tx, id: string): Promise<void> {
  for (const { author_id: accountId, kind, subject_id: subjectId } of await restoreWithReplies(tx.db, id))
    await countComment(tx, { accountId, kind, subjectId })
}
