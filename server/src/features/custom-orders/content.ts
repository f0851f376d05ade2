import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import type { ContentKind, Subject } from '#core/content/index.ts'
import { briefWords, ordersById, type OrderRow } from './store.ts'

/**
 * Returns the delivery as the access decision sees it: the performer's, and the fan's once the order is paid. It counts as removed
 * for everyone else, so that no route can sell it.
 */
export const subjectOf = (row: Pick<OrderRow, 'id' | 'fan_id' | 'performer_id' | 'price' | 'file_ids'>): Subject => ({
  kind: CUSTOM_ORDER,
  id: row.id,
  ownerId: row.performer_id,
  audience: 'party',
  recipientId: row.fan_id,
  price: Number(row.price),
  fileIds: row.file_ids,
  removed: true,
})

/** Custom orders have no page of content and are in no list. The fan finds paid ones in the purchases. */
export const customOrderContent: ContentKind = {
  kind: CUSTOM_ORDER,
  load: async (db, ids) => (ids.length === 0 ? [] : (await ordersById(db, ids)).map(subjectOf)),
  matching: briefWords,
}
