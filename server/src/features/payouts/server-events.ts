import { payoutUpdated } from '@fanfare/contract/payouts'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { payoutChanged, payoutMethodChanged } from './events.ts'

export const serverEvents = [
  serverEventsOn(payoutChanged, async ({ db }, { performerId }) => [
    deliver({ from: performerId, to: [performerId] }, payoutUpdated, {}),
    deliver({ from: null, to: await operatorIds(db, 'sales_read') }, payoutUpdated, {}),
  ]),
  serverEventsOn(payoutMethodChanged, async (_ctx, { performerId }) => [
    deliver({ from: performerId, to: [performerId] }, payoutUpdated, {}),
  ]),
]
