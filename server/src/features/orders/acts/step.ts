/** Finds the side on which a viewer is, and records what happens to an order. */
import type { OrderEvent, OrderStatus } from '@fanfare/contract/orders'
import type { Updateable } from 'kysely'
import { releaseHeldEarnings } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { scheduleErasure } from '../address/order-addresses.ts'
import { orderChanged } from '../events.ts'
import { eraseAt, isOpen, type Side } from '../rules.ts'
import { insertStep, lockOrder, updateOrder, type OrderRow, type OrderTables } from '../store.ts'

/** Returns undefined for an order of other people. */
export function sideOf(order: Pick<OrderRow, 'buyer_id' | 'performer_id'>, viewerId: string): 'buyer' | 'performer' | undefined {
  if (order.performer_id === viewerId) return 'performer'
  return order.buyer_id === viewerId ? 'buyer' : undefined
}

/** Locks an order of the viewer. Throws `not_found`. */
export async function lockOwnOrder(tx: Tx, { id }: Pick<Viewer, 'id'>, orderId: string): Promise<{ order: OrderRow; by: Side }> {
  const order = await lockOrder(tx, orderId)
  const by = order && sideOf(order, id)
  if (!order || !by) throw notFound()
  return { order, by }
}

interface Step {
  readonly event: OrderEvent
  readonly status: OrderStatus
  readonly by: Side
  readonly note?: string | undefined
  readonly change?: Updateable<OrderTables['orders']>
}

/** Stores the step of a locked order. The end of an order releases its earnings, and sets when its address is erased. */
export async function recordStep(tx: Tx, before: OrderRow, { event, status, by, note = '', change }: Step): Promise<OrderRow> {
  const order = await updateOrder(tx, before.id, { ...change, status })
  await insertStep(tx, { order_id: order.id, event, status, by, note: note.trim() })
  if (isOpen(before.status) && !isOpen(status)) {
    await releaseHeldEarnings(tx, { cause: 'order', causeId: order.id })
    await scheduleErasure(tx, order.id, eraseAt({ status, shippedAt: order.shipped_at }, tx.now))
  }
  emitChange(tx, order, event, by)
  return order
}

export const emitChange = (tx: Tx, order: OrderRow, event: OrderEvent, by: Side): void =>
  tx.emit(orderChanged, {
    orderId: order.id,
    number: order.number,
    fanId: order.buyer_id,
    performerId: order.performer_id,
    event,
    status: order.status,
    by,
    isPickup: order.zone_type === 'pickup',
  })
