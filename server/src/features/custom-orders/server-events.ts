import { customOrderChanged } from '@fanfare/contract/custom-orders'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { customOrderFileAdded, customOrderStepped } from './events.ts'

/** Each side gets it from its own account, because an order continues across a block by the fan. */
export const serverEvents = [
  serverEventsOn(customOrderStepped, async (ctx, { orderId, fanId, performerId, event }) => {
    const isForOperators = event === 'dispute' || event === 'addEvidence' || event === 'split'
    const operators = isForOperators ? await operatorIds(ctx.db, 'sales_read') : []
    const recipients = [fanId, performerId, ...operators]
    return recipients.map((id) => deliver({ from: id, to: [id] }, customOrderChanged, { customOrderId: orderId }))
  }),
  serverEventsOn(customOrderFileAdded, async (_, { orderId, performerId }) => [
    deliver({ from: performerId, to: [performerId] }, customOrderChanged, { customOrderId: orderId }),
  ]),
]
