import { topUpUpdated } from '@fanfare/contract/top-ups'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { topUpChanged } from './events.ts'

export const serverEvents = [
  serverEventsOn(topUpChanged, async ({ db }, { fanId }) => [
    deliver({ from: fanId, to: [fanId] }, topUpUpdated, {}),
    deliver({ from: null, to: await operatorIds(db) }, topUpUpdated, {}),
  ]),
]
