/** Decides whether changed content may be shown, or waits for the operators. */
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { isSold } from '#core/money/index.ts'
import { passReview, withdrawReview, type ReviewRow } from '#core/reviews/index.ts'
import type { Tx } from '#platform/context.ts'
import type { ContentColumns, KindOf, Lifecycle, Publication } from './kind.ts'
import { allFilesOf } from './showable.ts'

interface Change<C> {
  readonly before: Publication<C> | undefined
  readonly after: Publication<C>
}

/**
 * Returns the status with which changed content may be saved: `in_review` instead of one in which others see something that operators
 * have to review first. Every write of a status asks this.
 */
export async function statusAfterReview<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  { before, after }: Change<C>,
): Promise<PublicationStatus> {
  const { id, status } = after
  const leadsTo = await visibilityOf(tx, after)
  if (leadsTo === undefined) {
    if (before?.status === 'in_review') await withdrawReview(tx, id)
    return status
  }
  const isPassed = await passReview(tx, {
    kind: kind.kind,
    table: kind.table,
    row: after,
    visible: before && isSeenLike(before, leadsTo) ? before : undefined,
    seed: allFilesOf(kind, after).toSorted()[0] ?? id,
    isEdit: after.published_at !== null,
    leadsTo,
  })
  return isPassed ? status : 'in_review'
}

/** Returns who would see the content: everyone, its buyers, or (undefined) no one else. */
async function visibilityOf(
  tx: Tx,
  { id, status, published_at: publishedAt }: Lifecycle,
): Promise<ReviewRow['leads_to'] | undefined> {
  if (status === 'published' || status === 'scheduled') return 'published'
  const isForBuyers = (status === 'archived' || status === 'expired') && publishedAt !== null && (await isSold(tx.db, id))
  return isForBuyers ? status : undefined
}

/** Buyers of archived content see it, but no one else does. */
const isSeenLike = ({ status }: Lifecycle, leadsTo: ReviewRow['leads_to']): boolean =>
  status === 'published' || (leadsTo !== 'published' && (status === 'archived' || status === 'expired'))
