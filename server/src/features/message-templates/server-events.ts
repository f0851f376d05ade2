import * as scripts from '@fanfare/contract/message-scripts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { scriptAdvanced } from './events.ts'

export const serverEvents = [
  serverEventsOn(scriptAdvanced, async (_ctx, { performerId }) => [
    deliver({ from: performerId, to: [performerId] }, scripts.scriptAdvanced, {}),
  ]),
]
