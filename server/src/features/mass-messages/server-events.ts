import { massMessageChanged } from '@fanfare/contract/mass-messages'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { massMessageWentOn } from './events.ts'

export const serverEvents = [
  // Each of the two hears of their own doing: of nobody across a block.
  serverEventsOn(massMessageWentOn, async (_ctx, { massMessageId, performerId, byId }) =>
    [...new Set([performerId, byId])].map((id) => deliver({ from: id, to: [id] }, massMessageChanged, { massMessageId })),
  ),
]
