import { purchaseRefunded, refunded } from '@fanfare/contract/refunds'
import { saleRefunded, tokensRefunded } from '#core/refunds/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

export const serverEvents = [
  serverEventsOn(saleRefunded, async (_ctx, { fanId, performerId }) => [
    deliver({ from: fanId, to: [fanId] }, refunded, { performerId }),
    deliver({ from: performerId, to: [performerId] }, refunded, { performerId }),
  ]),
  serverEventsOn(tokensRefunded, async (_ctx, { fanId }) => [deliver({ from: fanId, to: [fanId] }, purchaseRefunded, {})]),
]
