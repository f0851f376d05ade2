/** Brings orders up to date with refunds that others have made, and returns pieces to the stock. */
import type { OrderStatus } from '@fanfare/contract/orders'
import { changeReturned, goodsKind, lineOfSale, linesOfOrders, type OrderLineRow } from '#core/cart/index.ts'
import { saleRefunded } from '#core/refunds/index.ts'
import type { EventOf } from '#platform/events.ts'
import { on } from '#platform/listeners.ts'
import type { Tx } from '#platform/context.ts'
import { leftOf, refundedOfOrder } from './acts/refund-lines.ts'
import { recordStep } from './acts/step.ts'
import { piecesReturned } from './events.ts'
import { isUnshipped, statusAfter, type Side } from './rules.ts'
import { lockOrder, orderOfShipping, type OrderRow } from './store.ts'

type Refund = EventOf<typeof saleRefunded>

/** A refund locks the wallet, and a payment locks the stock before the wallet: so the stock returns in a transaction of its own. */
async function applyRefund(tx: Tx, refund: Refund): Promise<void> {
  const line = await lineOfSale(tx.db, refund.saleId)
  const orderId = line?.order_id ?? (await orderOfShipping(tx.db, refund.saleId))?.id
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId)
  if (!order) return
  const lines = await linesOfOrders(tx.db, [order.id])
  if (refund.isFull && line) await restock(tx, order, lines.find(({ id }) => id === line.id)!)
  await recordRefund(tx, order, lines, refund)
}

/** Pieces that were never shipped can be sold again. Shipped pieces return with `returnPieces`. */
async function restock(tx: Tx, order: OrderRow, line: OrderLineRow): Promise<void> {
  const { product_id: productId, variant_id: variantId, quantity, restocked } = line
  const isHere = line.form === 'digital' || order.shipped_at === null
  if (!isHere || restocked > 0 || productId === null || variantId === null) return
  await changeReturned(tx, line.id, { restocked: quantity })
  await goodsKind(tx.services)?.goods.giveBack(tx, [{ productId, variantId, quantity }])
}

/** Does nothing if the act that made the refund has recorded it. */
async function recordRefund(tx: Tx, order: OrderRow, lines: readonly OrderLineRow[], refund: Refund): Promise<void> {
  const refunded = await refundedOfOrder(tx.db, order, lines)
  const by = refund.byId === order.performer_id ? 'performer' : 'site'
  const status = statusWith(order, lines, { left: leftOf(order, lines, refunded), by })
  if (refunded.total === Number(order.refunded) && status === order.status) return
  await recordStep(tx, order, { event: 'refund', status, by, change: { refunded: refunded.total } })
}

interface Left {
  readonly left: ReadonlyMap<string, number>
  readonly by: Side
}

function statusWith(order: OrderRow, lines: readonly OrderLineRow[], { left, by }: Left): OrderStatus {
  const kept = lines.filter((line) => left.has(line.sale_id))
  // Nothing is left to ship, and the buyer keeps the downloads.
  if (isUnshipped(order.status) && kept.length > 0 && kept.every(({ form }) => form === 'digital')) return 'cancelled'
  // Refunds of a line and of its shipping come in any order: without lines, the order is refunded.
  return statusAfter(order, { event: 'refund', by, isEverything: kept.length === 0 }) ?? order.status
}

export const listeners = [
  on(saleRefunded, 'apply refund to order', applyRefund),
  on(piecesReturned, 'return to stock', async (tx, { lines }) => {
    await goodsKind(tx.services)?.goods.giveBack(tx, lines)
  }),
]
