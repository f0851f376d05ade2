/** Carries out what operators decide about content in review. */
import type { ReleasedItem } from '#core/content/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { stateOf } from '../lifecycle/transitions.ts'
import { notifyFailed } from './announce.ts'
import { hide } from './change-status.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { lockById } from './row-store.ts'
import { save, unpublish, withdraw } from './save.ts'
import { assertReady, filesNow, holds, statusWith } from './showable.ts'

/** Locks content in review until the transaction ends. Returns undefined if it no longer is. */
export async function lockInReview<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  id: string,
): Promise<Publication<C> | undefined> {
  const row = await lockById(kind, tx.db, id)
  return row?.status === 'in_review' && row.removed_at === null ? row : undefined
}

/**
 * Shows approved content, or returns it to its plan. Content that cannot be published for another reason, such as a revoked consent,
 * becomes a draft or is archived, and its performer is notified.
 */
export async function releaseReviewed<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  { id, leadsTo, submittedAt }: ReleasedItem,
): Promise<void> {
  const row = await lockInReview(kind, tx, id)
  if (!row) throw notFound()
  const isExpired = row.published_at !== null && row.expires_at !== null && row.expires_at <= tx.now
  const hidden = isExpired ? 'expired' : leadsTo
  if (hidden !== 'published') return void (await hide(kind, tx, row, hidden))
  const files = await filesNow(kind, tx, row)
  const from = row.scheduled_at !== null && row.scheduled_at > tx.now ? row.scheduled_at : tx.now
  if (!(await holds(assertReady(kind, tx, row, { files, from })))) {
    if (row.published_at === null) return withdraw(kind, tx, row)
    await hide(kind, tx, row, 'archived')
    return notifyFailed(kind, tx, row)
  }
  const status = statusWith(kind, row, { state: stateOf(row), files, now: tx.now })
  const released = await save(kind, tx, row, { status })
  kind.hooks?.released?.(tx, released, submittedAt)
  if (status === 'failed') notifyFailed(kind, tx, row)
}

/** Returns rejected content to its performer as a draft that no one has seen. */
export async function returnRejected<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, id: string): Promise<void> {
  const row = await lockInReview(kind, tx, id)
  if (!row) throw notFound()
  await unpublish(kind, tx, row)
}
