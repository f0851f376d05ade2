import { fanNamesChanged } from '@fanfare/contract/fan-cards'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { fanCardChanged } from './events.ts'

export const serverEvents = [
  serverEventsOn(fanCardChanged, async (_ctx, { performerId }) => [
    deliver({ from: performerId, to: [performerId] }, fanNamesChanged, {}),
  ]),
]
