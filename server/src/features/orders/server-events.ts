import * as orders from '@fanfare/contract/orders'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { addressViewed, orderChanged } from './events.ts'

export const serverEvents = [
  serverEventsOn(orderChanged, async (_ctx, { orderId, fanId, performerId }) =>
    // Both keep an order that they have paid and sold, whatever happens between them.
    [fanId, performerId].map((id) => deliver({ from: id, to: [id] }, orders.orderChanged, { _id: orderId })),
  ),
  serverEventsOn(addressViewed, async (_ctx, { orderId, fanId }) => [
    deliver({ from: fanId, to: [fanId] }, orders.orderChanged, { _id: orderId }),
  ]),
]
