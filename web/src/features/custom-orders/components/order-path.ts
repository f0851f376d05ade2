import type { CustomOrderItem } from '@fanfare/contract/custom-order-views'

/** Returns the page of an order for the caller's side. */
export const orderPath = ({ _id: id, side }: Pick<CustomOrderItem, '_id' | 'side'>): string => {
  if (side === null) return `/admin/custom-orders/${id}`
  return side === 'fan' ? `/custom-orders/${id}` : `/studio/custom-orders/${id}`
}
