import { roleHas } from '@fanfare/contract/operator-roles'
import { countComment, countHeldComment, uncountComments } from '#core/engagement/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { commentApproved } from './events.ts'
import { recordAct } from './operator-acts.ts'
import {
  changeComment,
  commentById,
  lockComment,
  markWithheld,
  releaseWithReplies,
  removeWithReplies,
  restoreWithReplies,
  returnToThread,
  unpinAll,
  withholdFromThread,
  type CommentRow,
} from './store.ts'

/** Deletes a comment with its replies. Authors, the content's performer and operators may. Throws `not_found` for others. */
export async function deleteComment(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const row = await lockComment(tx.db, id)
  if (!row || !mayDelete(viewer, row)) throw notFound()
  const gone = await removeWithReplies(tx.db, id, tx.now)
  await uncountComments(tx, { kind: row.kind, id: row.subject_id }, gone)
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
  if (row?.owner_id !== viewer.id || row.parent_id !== null || row.held_at !== null) throw notFound()
  return row
}

/** Removes a comment with its replies until operators restore it. Does nothing if its author has deleted it. */
export async function withholdComment(tx: Tx, id: string): Promise<void> {
  const row = await lockComment(tx.db, id)
  if (!row) return withholdFromThread(tx.db, id)
  const gone = await removeWithReplies(tx.db, id, tx.now)
  await markWithheld(tx.db, id, tx.now)
  await uncountComments(tx, { kind: row.kind, id: row.subject_id }, gone)
}

/** Restores a withheld comment with its replies. A reply to a withheld comment returns with that comment. */
export async function restoreComment(tx: Tx, id: string): Promise<void> {
  if (await returnToThread(tx.db, id)) return
  for (const row of await restoreWithReplies(tx.db, id)) await count(tx, row)
}

/** Counts a comment for everyone who sees it. */
export function count(tx: Tx, { author_id: accountId, kind, subject_id: subjectId, held_at: heldAt }: CommentRow): Promise<void> {
  const of = { accountId, kind, subjectId }
  return heldAt === null ? countComment(tx, of) : countHeldComment(tx, of)
}

/** Shows a comment that was held back, with its replies. Throws `not_found` for comments on other performers' content. */
export async function approveComment(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await lockComment(tx.db, id)
  if (row?.owner_id !== viewer.id) throw notFound()
  const above = row.parent_id === null ? undefined : await lockComment(tx.db, row.parent_id)
  const released = await releaseWithReplies(tx.db, above?.held_at ? above.id : id)
  if (released.length === 0) return
  const held = released.map((one) => ({ authorId: one.author_id, isHeld: true }))
  await uncountComments(tx, { kind: row.kind, id: row.subject_id }, held)
  for (const one of released) await count(tx, one)
  tx.emit(commentApproved, { commentId: id, kind: row.kind, contentId: row.subject_id, authorId: row.author_id })
}
