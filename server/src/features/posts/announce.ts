/** Tells of what has become of a post, and has the clock look at it when it is due. */
import { contentChanged } from '#core/content/index.ts'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'
import { Type } from 'typebox'
import { postArchived, postPublished, postRemoved, postUnarchived } from './events.ts'
import type { PostRow } from './store.ts'

const eventOf = (post: PostRow) => ({ postId: post.id, performerId: post.performer_id })

/** What others may read of it differs. */
export const announceChange = (tx: Tx, { id }: Pick<PostRow, 'id'>): void => tx.emit(contentChanged, { kind: 'post', id })

/** It is visible to others for the first time. */
export function announcePublished(tx: Tx, post: PostRow): void {
  tx.emit(postPublished, eventOf(post))
  announceChange(tx, post)
}

export function announceArchived(tx: Tx, post: PostRow): void {
  tx.emit(postArchived, eventOf(post))
  announceChange(tx, post)
}

export function announceUnarchived(tx: Tx, post: PostRow): void {
  tx.emit(postUnarchived, eventOf(post))
  announceChange(tx, post)
}

/** Only of a post that others have been able to see until now. */
export function announceRemoved(tx: Tx, post: PostRow): void {
  if (post.published_at !== null && post.status !== 'archived') tx.emit(postRemoved, eventOf(post))
  announceChange(tx, post)
}

/** Each does all that is due, whichever post it was enqueued for. */
export const publishDue = job('publish due posts', Type.Object({}))
export const archiveExpired = job('archive expired posts', Type.Object({}))

/** A job of the same post that waits is replaced: it is done when the post was moved. */
export function watch(tx: Tx, { id, status, scheduled_at: due, expires_at: expiry }: PostRow): void {
  if (status === 'scheduled' && due) tx.enqueue(publishDue, {}, { key: `publish ${id}`, at: due })
  if (expiry && status !== 'draft' && status !== 'archived') tx.enqueue(archiveExpired, {}, { key: `archive ${id}`, at: expiry })
}
