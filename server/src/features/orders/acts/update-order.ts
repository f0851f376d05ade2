/** Changes an order without moving money: as its seller, as its buyer, and by the clock. */
import type { Input } from '@fanfare/contract'
import type * as orders from '@fanfare/contract/orders'
import { linesOfOrders, priceOrder, zonesTo } from '#core/cart/index.ts'
import { savedAddress } from '#core/postal-addresses/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { addressesOfOrders, putOrderAddress } from '../address/order-addresses.ts'
import { assertTransition, deliverBy, type Side } from '../rules.ts'
import { lockArrived, lockLate, type OrderRow } from '../store.ts'
import { leftOf, refundedOfOrder } from './refund-lines.ts'
import { lockOwnOrder, recordStep } from './step.ts'

export type OrderUpdate = NonNullable<Input<typeof orders.updateOrder>['body']>

/** Throws `not_allowed` for a status that the seller cannot set now, and `changed_meanwhile` for another version. */
export async function updateOrder(tx: Tx, viewer: Viewer, orderId: string, body: OrderUpdate): Promise<OrderRow> {
  const { order, by } = await lockOwnOrder(tx, viewer, orderId)
  if (by !== 'performer') throw notFound()
  assertVersion(order.version, body.fromVersion)
  const change = await fieldsOf(tx, order, body)
  const event = eventOf(order, body.status)
  if (event === 'edit' && Object.keys(change).length === 0) return order
  const status = assertTransition(order, { event, by })
  if (event === 'ship') await assertUnrefunded(tx, order)
  const shipped = event === 'ship' ? { shipped_at: tx.now, deliver_by: deliverBy(tx.now) } : {}
  return recordStep(tx, order, { event, status, by, change: { ...change, ...shipped } })
}

/** Throws `not_allowed` for a status that no seller sets. */
function eventOf(order: OrderRow, wanted: orders.OrderStatus | undefined): orders.OrderEvent {
  if (wanted === undefined || wanted === order.status) return 'edit'
  const events: Partial<Record<orders.OrderStatus, orders.OrderEvent>> = {
    processing: 'process',
    shipped: 'ship',
    delivered: 'deliver',
  }
  const event = events[wanted]
  if (event === undefined) throw apiError('not_allowed', t('This isn’t possible for this order.'))
  return event
}

type Fields = Partial<Pick<OrderRow, 'carrier' | 'tracking_number' | 'note'>>

/** Returns the fields that change. Throws `not_valid` for words that the site does not allow. */
async function fieldsOf(tx: Tx, order: OrderRow, { carrier, trackingNumber, note }: OrderUpdate): Promise<Fields> {
  await assertTextsAllowed(tx, { carrier: carrier ?? '', note: note ?? '' })
  const after = {
    carrier: carrier?.trim() ?? order.carrier,
    tracking_number: trackingNumber?.trim() ?? order.tracking_number,
    note: note?.trim() ?? order.note,
  }
  const isSame = after.carrier === order.carrier && after.tracking_number === order.tracking_number && after.note === order.note
  return isSame ? {} : after
}

/** A refund of everything may not have reached the order yet. */
async function assertUnrefunded(tx: Tx, order: OrderRow): Promise<void> {
  const lines = await linesOfOrders(tx.db, [order.id])
  const left = leftOf(order, lines, await refundedOfOrder(tx.db, order, lines))
  if (lines.some((line) => line.form === 'physical' && left.has(line.sale_id))) return
  throw apiError('not_allowed', t('This order was refunded.'))
}

/** Throws `not_found` unless the viewer is the buyer, and `not_allowed` unless the order is on its way. */
export async function confirmOrder(tx: Tx, viewer: Viewer, orderId: string): Promise<OrderRow> {
  const { order, by } = await lockOwnOrder(tx, viewer, orderId)
  if (by !== 'buyer') throw notFound()
  return deliver(tx, order, by)
}

function deliver(tx: Tx, order: OrderRow, by: Side): Promise<OrderRow> {
  const status = assertTransition(order, { event: 'deliver', by })
  return recordStep(tx, order, { event: 'deliver', status, by, change: { delivered_at: tx.now } })
}

/**
 * Throws `not_found` for an address of someone else, `not_allowed` after shipping or for a pickup, and `not_valid` if shipping to the
 * new address costs something else.
 */
export async function changeAddress(tx: Tx, buyer: Viewer, orderId: string, addressId: string): Promise<OrderRow> {
  const { order, by } = await lockOwnOrder(tx, buyer, orderId)
  if (by !== 'buyer') throw notFound()
  const status = assertTransition(order, { event: 'change_address', by })
  const saved = await savedAddress(tx.services, tx.db, { accountId: buyer.id, id: addressId })
  if (!saved) throw notFound()
  const { country } = saved.row
  const before = (await addressesOfOrders(tx.db, [order.id])).get(order.id)
  if (!before) throw apiError('not_allowed', t('This order is collected.'))
  if (before.country !== country) await assertSamePrice(tx, order, country)
  await putOrderAddress(tx, order.id, saved.address)
  return recordStep(tx, order, { event: 'change_address', status, by })
}

/** Throws `not_valid` for a country to which the performer does not ship at the price of the order. */
async function assertSamePrice(tx: Tx, order: OrderRow, country: string): Promise<void> {
  const lines = await linesOfOrders(tx.db, [order.id])
  const priced = lines.map(({ form, quantity, unit_price: price }) => ({
    form,
    quantity,
    unitPrice: Number(price),
    handlingDays: 0,
  }))
  const zones = await zonesTo(tx.db, [order.performer_id], country)
  const { shippingState, shipping } = priceOrder(priced, zones, { country, pickupId: undefined })
  if (shippingState !== 'quoted') throw notValid('addressId', t('The seller doesn’t ship to this country.'))
  if (shipping !== Number(order.shipping_price))
    throw notValid('addressId', t('Shipping to this country costs something else. Cancel the order and order again.'))
}

/** Delivers the next order whose buyer did not confirm it. Returns false if there is none. */
export async function deliverNext(tx: Tx): Promise<boolean> {
  const order = await lockArrived(tx)
  if (order) await deliver(tx, order, 'site')
  return order !== undefined
}

/** Offers the buyer of the next late order a refund. Returns false if there is none. */
export async function remindNext(tx: Tx): Promise<boolean> {
  const { orderGraceDays } = await settings(tx)
  const order = await lockLate(tx, addDays(tx.now, -orderGraceDays))
  if (!order) return false
  const status = assertTransition(order, { event: 'late', by: 'site' })
  await recordStep(tx, order, { event: 'late', status, by: 'site', change: { late_at: tx.now } })
  return true
}
