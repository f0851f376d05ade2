/** A sale of content was refunded whole: the fan no longer has what it opened. */
import { returnIncluded, revoke } from '#core/access/index.ts'
import type { Sale } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { closeMedia } from './sale-media.ts'

/** What the fan has bought in another way, or sees as a subscriber, stays open. Nothing happens for a sale of no content. */
export async function takeBackContent(tx: Tx, sale: Pick<Sale, 'id' | 'fanId' | 'targetId'>): Promise<void> {
  if (sale.targetId === undefined) return
  await revoke(tx, { holderId: sale.fanId, kind: 'purchase', subjectId: sale.targetId })
  await closeMedia(tx, sale)
  await returnIncluded(tx, sale.id)
}
