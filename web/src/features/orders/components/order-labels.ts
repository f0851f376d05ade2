/** Words for the states of orders and what happened to them. */
import type { Order, OrderStatus, OrderStep } from '@fanfare/contract/orders'
import { itemLabel } from '#core/cart/item-label.ts'
import { t } from '#lib/i18n.ts'

const words: Readonly<Record<OrderStatus, () => string>> = {
  paid: () => t('Paid'),
  processing: () => t('Processing'),
  shipped: () => t('Shipped'),
  delivered: () => t('Delivered'),
  cancelled: () => t('Cancelled'),
  refunded: () => t('Refunded'),
  returned: () => t('Returned'),
}
export const statusLabel = (status: OrderStatus): string => words[status]()

export const statusTone = {
  paid: 'brass',
  processing: 'brass',
  shipped: 'plain',
  delivered: 'good',
  cancelled: 'plain',
  refunded: 'plain',
  returned: 'plain',
} as const satisfies Record<OrderStatus, string>

const happened: Readonly<Record<OrderStep['event'], () => string>> = {
  pay: () => t('Paid'),
  process: () => t('In preparation'),
  ship: () => t('Shipped'),
  edit: () => t('Tracking changed'),
  deliver: () => t('Delivered'),
  cancel: () => t('Cancelled'),
  refund: () => t('Refunded'),
  return: () => t('Returned'),
  change_address: () => t('Address changed'),
  late: () => t('Not shipped in time'),
}
/** Steps of orders that the buyer collects. */
const collected: Readonly<Partial<Record<OrderStep['event'], () => string>>> = {
  ship: () => t('Ready for pickup'),
  edit: () => t('Note changed'),
  deliver: () => t('Collected'),
  late: () => t('Not ready in time'),
}
export const stepLabel = (event: OrderStep['event'], order: Pick<Order, 'shipping'>): string =>
  ((isPickup(order) ? collected[event] : undefined) ?? happened[event])()

export const isPickup = ({ shipping }: Pick<Order, 'shipping'>): boolean => shipping?.type === 'pickup'

/** Returns the steps that an order still has to take, if it has something to ship. */
export function stepsAhead({ status, shipping }: Pick<Order, 'status' | 'shipping'>): readonly OrderStep['event'][] {
  if (shipping === null) return []
  if (status === 'paid') return ['process', 'ship', 'deliver']
  if (status === 'processing') return ['ship', 'deliver']
  return status === 'shipped' ? ['deliver'] : []
}

/** Returns a line about what the order has, such as `2 × Print (A4), Zine`. */
export const linesLabel = (lines: Order['lines']): string =>
  lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${itemLabel(line)}` : itemLabel(line))).join(', ')

export const isToShip = ({ status }: Pick<Order, 'status'>): boolean => status === 'paid' || status === 'processing'

export const shipLabel = (order: Pick<Order, 'shipping'>): string => (isPickup(order) ? t('Mark as ready') : t('Mark as shipped'))

export const editLabel = (order: Pick<Order, 'shipping'>): string => (isPickup(order) ? t('Edit note') : t('Edit tracking'))
