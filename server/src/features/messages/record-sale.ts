/** Records whether a message is sold, for its views and counts. */
import { entitledAmong } from '#core/access/index.ts'
import { lockOwnMessage, messagesChanged, setSold } from '#core/messages/index.ts'
import { saleById } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'

interface Sold {
  readonly messageId: string
  readonly fanId: string
  readonly performerId: string
}

/** Reads the fan's current right, because events of purchases and refunds may arrive late and in any order. */
export async function recordSale(tx: Tx, { messageId, fanId, performerId }: Sold): Promise<void> {
  const row = await lockOwnMessage(tx.db, performerId, messageId)
  if (!row) return
  const isSold = (await entitledAmong(tx.db, fanId, ['purchase'], [messageId])).has(messageId)
  if (isSold === (row.sold_at !== null)) return
  await setSold(tx.db, messageId, isSold ? tx.now : null)
  if (!isSold) tx.emit(messagesChanged, { messageIds: [messageId] })
}

/** Handles a full refund. */
export async function recordRefund(tx: Tx, saleId: string): Promise<void> {
  const sale = await saleById(tx.db, saleId)
  if (sale?.target_id) await recordSale(tx, { messageId: sale.target_id, fanId: sale.fan_id, performerId: sale.performer_id })
}
