import { restrictionsChanged } from '@fanfare/contract/restrictions'
import { restrictionChanged } from '#core/messages/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

export const serverEvents = [
  serverEventsOn(restrictionChanged, async (_ctx, { ownerId }) => [
    deliver({ from: ownerId, to: [ownerId] }, restrictionsChanged, {}),
  ]),
]
