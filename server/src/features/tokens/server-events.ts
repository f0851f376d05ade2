import { balanceChanged } from '@fanfare/contract/tokens'
import { balanceOf, walletChanged } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

export const serverEvents = [
  // Reads the balance again, because server events of two changes may be sent in another order.
  serverEventsOn(walletChanged, async ({ db }, { accountId }) => [
    deliver({ from: accountId, to: [accountId] }, balanceChanged, { balance: fromMinorUnits(await balanceOf(db, accountId)) }),
  ]),
]
