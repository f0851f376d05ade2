import { reconciled } from '@fanfare/contract/books'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { booksReconciled } from './events.ts'

export const serverEvents = [
  serverEventsOn(booksReconciled, async ({ db }, { isGreen }) => [
    deliver({ from: null, to: await operatorIds(db, 'finance_read') }, reconciled, { isGreen }),
  ]),
]
