import { commissionChanged } from '@fanfare/contract/commissions'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { commissionAgreed } from './events.ts'

export const serverEvents = [
  serverEventsOn(commissionAgreed, async ({ db }, { performerId }) => [
    deliver({ from: performerId, to: [performerId] }, commissionChanged, {}),
    deliver({ from: null, to: await operatorIds(db, 'finance_read') }, commissionChanged, {}),
  ]),
]
