/** The gate between saving content and showing it to others. */
import { createHmac } from 'node:crypto'
import { settings } from '#core/settings/index.ts'
import type { Services, Tx } from '#platform/context.ts'
import { keyFor } from '#platform/seal.ts'
import { needOfReview } from './decide.ts'
import { reviewQueueChanged } from './events.ts'
import { insertWaiting, putClearance, versionFacts, withdrawWaiting, type ReviewRow, type Version } from './store.ts'

interface Passing extends Version {
  readonly kind: string
  /** The row that others see now. */
  readonly visible: object | undefined
  /** Stays the same when someone submits the item again, such as the id of its oldest file. */
  readonly seed: string
  /** Others have seen an earlier version. */
  readonly isEdit: boolean
  readonly leadsTo: ReviewRow['leads_to']
}

/** Returns whether others may see the content now. Otherwise it waits in the queue of the operators. */
export async function passReview(tx: Tx, of: Passing): Promise<boolean> {
  const { reviewRules } = await settings(tx)
  const { isUnchanged, isApproved, approvedItems, latest } = await versionFacts(tx.db, of, of.visible)
  const draw = drawOf(tx.services, of.seed)
  const need = needOfReview(reviewRules, { isUnchanged, isApproved, approvedItems, latest: latest ?? undefined, draw })
  const { id: contentId, performer_id: performerId, version } = of.row
  if (need.isNeeded) {
    const { kind, isEdit, leadsTo } = of
    const { id: reviewId, isNew } = await insertWaiting(tx, { contentId, kind, performerId, version, isEdit, leadsTo })
    if (isNew) tx.emit(reviewQueueChanged, { reviewId, kind, contentId, performerId })
    return false
  }
  await withdrawReview(tx, contentId)
  if (need.why !== 'approved') await putClearance(tx, contentId, need.why)
  return true
}

/** Takes content out of the queue, because its performer has deleted or withdrawn it. */
export async function withdrawReview(tx: Tx, id: string): Promise<void> {
  const row = await withdrawWaiting(tx, id)
  if (!row) return
  const { id: reviewId, kind, content_id: contentId, performer_id: performerId } = row
  tx.emit(reviewQueueChanged, { reviewId, kind, contentId, performerId })
}

/** Returns a number from 0 to below 100 that no one can predict without the site's secret. */
function drawOf({ config }: Services, seed: string): number {
  const key = keyFor(config.secret, 'review samples')
  return (createHmac('sha256', key).update(seed).digest().readUInt32BE(0) / 2 ** 32) * 100
}
