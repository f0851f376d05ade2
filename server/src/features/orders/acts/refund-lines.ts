/** Refunds sales of an order, and keeps the order's sum of refunds. */
import { linesOfOrders, type OrderLineRow } from '#core/cart/index.ts'
import { refundedOf } from '#core/money/index.ts'
import { lockForRefund, lockOwnSales, refundOwnSales, refundSale } from '#core/refunds/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Side } from '../rules.ts'
import { lockOrder, orderById, type OrderRow } from '../store.ts'
import { sideOf } from './step.ts'

export interface OpenedOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly by: Side
}

export const totalOf = ({ unit_price: price, quantity }: OrderLineRow): number => Number(price) * quantity

/** Returns how many pieces the buyer has. Pieces that were refunded before shipping went back into stock and never left. */
export const returnableOf = ({ form, quantity, returned, restocked }: OrderLineRow): number =>
  form === 'physical' ? quantity - Math.max(returned, restocked) : 0

/** All sales of an order: of its lines, and of shipping. */
const saleIdsOf = (order: OrderRow, lines: readonly OrderLineRow[]): string[] => [
  ...lines.map((line) => line.sale_id),
  ...(order.shipping_sale_id === null ? [] : [order.shipping_sale_id]),
]

/**
 * Locks an order of the viewer for a refund. A refund locks its sale and the wallet before the order. Throws `not_found`, and
 * `not_ready` while a bank disputes a payment.
 */
export async function openForRefund(tx: Tx, { id: viewerId }: Viewer, orderId: string): Promise<OpenedOrder> {
  const found = await orderById(tx.db, orderId)
  const by = found && sideOf(found, viewerId)
  if (!found || !by) throw notFound()
  const saleIds = saleIdsOf(found, await linesOfOrders(tx.db, [orderId])).toSorted()
  if (by === 'performer') await lockOwnSales(tx, viewerId, saleIds)
  else for (const saleId of saleIds) await lockForRefund(tx, saleId)
  const order = await lockOrder(tx, orderId)
  if (!order) throw notFound()
  return { order, by, lines: await linesOfOrders(tx.db, [orderId]) }
}

export interface Part {
  readonly saleId: string
  /** Minor units of a token; absent: everything that is left. */
  readonly amount: number | undefined
}

interface Refunding {
  readonly parts: readonly Part[]
  readonly reason: string
  readonly note: string
}

/** Throws like `refundSale` and `refundOwnSales`. */
export async function refundParts(tx: Tx, { order, by }: OpenedOrder, { parts, reason, note }: Refunding): Promise<void> {
  const refunds = parts.map((part) => ({ ...part, reason, note })).toSorted((a, b) => (a.saleId < b.saleId ? -1 : 1))
  if (by === 'performer') await refundOwnSales(tx, order.performer_id, refunds)
  else for (const refund of refunds) await refundSale(tx, { ...refund, byId: order.buyer_id })
}

export interface Refunded {
  /** By sale, in minor units of a token. A free sale has an entry once it was refunded. */
  readonly bySale: ReadonlyMap<string, number>
  readonly total: number
}

export async function refundedOfOrder(db: Db, order: OrderRow, lines: readonly OrderLineRow[]): Promise<Refunded> {
  const bySale = await refundedOf(db, saleIdsOf(order, lines))
  return { bySale, total: [...bySale.values()].reduce((sum, one) => sum + one, 0) }
}

/** Returns the amount that is not refunded yet, by sale, without sales that are refunded completely. */
export function leftOf(order: OrderRow, lines: readonly OrderLineRow[], { bySale }: Refunded): Map<string, number> {
  const prices = new Map(lines.map((line) => [line.sale_id, totalOf(line)]))
  // Free shipping is nothing to give back, but a free product is still to be sent.
  if (order.shipping_sale_id !== null && order.shipping_price !== '0')
    prices.set(order.shipping_sale_id, Number(order.shipping_price))
  return new Map(
    [...prices].flatMap(([id, price]) => {
      const refunded = bySale.get(id)
      const isOver = price === 0 ? refunded !== undefined : (refunded ?? 0) >= price
      return isOver ? [] : [[id, price - (refunded ?? 0)] as const]
    }),
  )
}
