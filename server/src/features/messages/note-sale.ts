/** Whether a message is sold, as its views and counts say it. */
import { entitledAmong } from '#core/access/index.ts'
import { lockOwnMessage, messagesChanged, setSold } from '#core/messages/index.ts'
import { saleById } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'

interface Sold {
  readonly messageId: string
  readonly fanId: string
  readonly performerId: string
}

/** It is while its fan has a right to it: purchases and refunds may be told late, and in another order. */
export async function noteSale(tx: Tx, { messageId, fanId, performerId }: Sold): Promise<void> {
  const row = await lockOwnMessage(tx.db, performerId, messageId)
  if (!row) return
  const isSold = (await entitledAmong(tx.db, fanId, ['purchase'], [messageId])).has(messageId)
  if (isSold === (row.sold_at !== null)) return
  await setSold(tx.db, messageId, isSold ? tx.now : null)
  if (!isSold) tx.emit(messagesChanged, { messageIds: [messageId] })
}

/** The whole of it went back. */
export async function noteRefund(tx: Tx, saleId: string): Promise<void> {
  const sale = await saleById(tx.db, saleId)
  if (sale?.target_id) await noteSale(tx, { messageId: sale.target_id, fanId: sale.fan_id, performerId: sale.performer_id })
}
