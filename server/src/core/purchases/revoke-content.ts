/** Removes a fan's access after a full refund of content. */
import { returnIncluded, revoke } from '#core/access/index.ts'
import type { Sale } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { closeMedia } from './sale-media.ts'

/** Access from other purchases or a subscription stays. Does nothing for a sale without content. */
export async function revokeContent(tx: Tx, sale: Pick<Sale, 'id' | 'fanId' | 'targetId'>): Promise<void> {
  if (sale.targetId === undefined) return
  await revoke(tx, { holderId: sale.fanId, kind: 'purchase', subjectId: sale.targetId })
  await closeMedia(tx, sale)
  await returnIncluded(tx, sale.id)
}
