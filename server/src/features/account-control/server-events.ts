import { accountControlled as told } from '@fanfare/contract/account-control'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { accountControlled } from './events.ts'

export const serverEvents = [
  serverEventsOn(accountControlled, async ({ db }, { accountId }) => [
    deliver({ from: null, to: await operatorIds(db, 'accounts_read') }, told, { accountId }),
  ]),
]
