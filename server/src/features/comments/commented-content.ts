/** Finds the content that comments are on, for viewers who may read them. */
import type { CommentPermission } from '@fanfare/contract/comments'
import { accessDecision, hasRelation, isInDiscussion } from '#core/access/index.ts'
import { performerById } from '#core/accounts/index.ts'
import { findContent, pageOf, readContent, type Subject } from '#core/content/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { permissionOf } from './rules.ts'

export interface ContentRef {
  readonly kind: string
  readonly id: string
}

export interface CommentedContent extends Subject {
  readonly page: string
}

interface DiscussionReader {
  readonly services: Services
  readonly db: Db
  readonly viewer: Anyone
  /** `change` keeps the content unchanged until the transaction ends. */
  readonly for: 'reading' | 'change'
}

/** Throws `not_found`, also for viewers who only see a teaser, unless the kind lets them take part. */
export async function commentedContent(
  { services, db, viewer, for: purpose }: DiscussionReader,
  { kind, id }: ContentRef,
): Promise<CommentedContent> {
  const page = pageOf(services, kind, id)
  const find = purpose === 'change' ? findContent : readContent
  const subject = page === undefined ? undefined : await find(services, db, kind, id)
  if (!subject || page === undefined) throw notFound()
  if (!isInDiscussion(subject, await accessDecision(db, viewer, subject))) throw notFound()
  return { ...subject, page }
}

/**
 * For viewers with full access. Deleted content and content of deleted performers takes no more comments, although buyers still
 * see it.
 */
export async function permissionFor(db: Db, viewer: Anyone, { ownerId, removed }: Subject): Promise<CommentPermission> {
  if (removed) return 'closed'
  const [owner, follows, subscribes] = await Promise.all([
    performerById(db, ownerId),
    hasRelation(db, viewer, { relation: 'follow', performerId: ownerId }),
    hasRelation(db, viewer, { relation: 'subscription', performerId: ownerId }),
  ])
  const from = owner?.status === 'active' ? owner.comments_from : 'nobody'
  return permissionOf(viewer, { ownerId, from, follows, subscribes })
}
