/** Announces changes of posts and enqueues the jobs for their times. */
import { contentChanged } from '#core/content/index.ts'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'
import { Type } from 'typebox'
import { postArchived, postPublished, postRemoved, postUnarchived } from './events.ts'
import type { PostRow } from './store.ts'

const eventOf = (post: PostRow) => ({ postId: post.id, performerId: post.performer_id })

/** Others may read something different of the post now. */
export const announceChange = (tx: Tx, { id }: Pick<PostRow, 'id'>): void => tx.emit(contentChanged, { kind: 'post', id })

/** The post became visible to others for the first time. */
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

/** Announces only posts that others could see until now. */
export function announceRemoved(tx: Tx, post: PostRow): void {
  if (post.published_at !== null && post.status !== 'archived') tx.emit(postRemoved, eventOf(post))
  announceChange(tx, post)
}

/** Each job handles all due posts, no matter which post it was enqueued for. */
export const publishDue = job('publish due posts', Type.Object({}))
export const archiveExpired = job('archive expired posts', Type.Object({}))

/** Replaces a pending job of the same post, so that a moved post is handled at its new time. */
export function scheduleJobs(tx: Tx, { id, status, scheduled_at: due, expires_at: expiry }: PostRow): void {
  if (status === 'scheduled' && due) tx.enqueue(publishDue, {}, { key: `publish ${id}`, at: due })
  if (expiry && status !== 'draft' && status !== 'archived') tx.enqueue(archiveExpired, {}, { key: `archive ${id}`, at: expiry })
}
