/** Cancels an order before it is shipped. */
import type { Tx } from '#platform/context.ts'
import { assertTransition } from '../rules.ts'
import type { OrderRow } from '../store.ts'
import { leftOf, refundedOfOrder, refundParts, type OpenedOrder } from './refund-lines.ts'
import { recordStep } from './step.ts'

/**
 * Refunds what was not delivered. Digital products of the same order were delivered with the payment: the buyer keeps them, and the
 * performer can refund them on their own. The stock returns with the refunds.
 */
export async function cancelOrder(tx: Tx, opened: OpenedOrder, note: string): Promise<OrderRow> {
  const { order, lines, by } = opened
  const status = assertTransition(order, { event: 'cancel', by })
  const left = leftOf(order, lines, await refundedOfOrder(tx.db, order, lines))
  const delivered = new Set(lines.flatMap((line) => (line.form === 'digital' ? line.sale_id : [])))
  const parts = [...left.keys()].filter((id) => !delivered.has(id)).map((saleId) => ({ saleId, amount: undefined }))
  await refundParts(tx, opened, { parts, reason: 'cancelled', note })
  const { total: refunded } = await refundedOfOrder(tx.db, order, lines)
  return recordStep(tx, order, { event: 'cancel', status, by, note, change: { refunded } })
}
