import * as orders from '@fanfare/contract/orders'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { addressViewed, orderChanged, orderPaid } from './events.ts'

interface About {
  readonly orderId: string
  readonly fanId: string
  readonly performerId: string
}

const to = (accountId: string, orderId: string): Delivery =>
  deliver({ from: accountId, to: [accountId] }, orders.orderChanged, { _id: orderId })

/** Both keep an order that was paid, whatever happens between them. */
const toBoth = ({ orderId, fanId, performerId }: About): Delivery[] => [to(fanId, orderId), to(performerId, orderId)]

export const serverEvents = [
  serverEventsOn(orderPaid, async (_ctx, order) => toBoth(order)),
  serverEventsOn(orderChanged, async (_ctx, order) => toBoth(order)),
  serverEventsOn(addressViewed, async (_ctx, { orderId, fanId }) => [to(fanId, orderId)]),
]
