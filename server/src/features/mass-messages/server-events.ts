import { massMessageChanged } from '@fanfare/contract/mass-messages'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { massMessageWentOn } from './events.ts'

export const serverEvents = [
  serverEventsOn(massMessageWentOn, async (_ctx, { massMessageId, performerId, byId }) => [
    deliver({ from: performerId, to: [...new Set([performerId, byId])] }, massMessageChanged, { massMessageId }),
  ]),
]
