import { Type } from 'typebox'
import { OrderEvent, OrderStatus } from '@fanfare/contract/orders'
import { event } from '#platform/events.ts'

/** An order was paid or has changed. `by`: who changed it; `site` is the clock, a rule or an operator. */
export const orderChanged = event(
  'order.changed',
  Type.Object({
    orderId: Type.String(),
    number: Type.String(),
    fanId: Type.String(),
    performerId: Type.String(),
    event: OrderEvent,
    status: OrderStatus,
    by: Type.Union([Type.Literal('buyer'), Type.Literal('performer'), Type.Literal('site')]),
    isPickup: Type.Boolean(),
  }),
)

/** Pieces of an order came back and can be sold again. */
export const piecesReturned = event(
  'order.pieces-returned',
  Type.Object({
    orderId: Type.String(),
    lines: Type.Array(Type.Object({ productId: Type.String(), variantId: Type.String(), quantity: Type.Integer() })),
  }),
)

/** The seller has looked at the delivery address of an order. */
export const addressViewed = event('order.address-viewed', Type.Object({ orderId: Type.String(), fanId: Type.String() }))
