import { operatorsChanged } from '@fanfare/contract/operators'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { operatorChanged } from './events.ts'

export const serverEvents = [
  serverEventsOn(operatorChanged, async ({ db }) => [
    deliver({ from: null, to: await operatorIds(db, 'site_read') }, operatorsChanged, {}),
  ]),
]
