import { balanceChanged } from '@fanfare/contract/tokens'
import { balanceOf, walletChanged } from '#core/money/index.ts'
import { decimal } from '#kit/amount.ts'
import { deliver, pushOn } from '#platform/pushes.ts'

export const pushes = [
  // Read again: of two movements at once the second may be pushed first.
  pushOn(walletChanged, async ({ db }, { accountId }) => [
    deliver({ from: accountId, to: [accountId] }, balanceChanged, { balance: decimal(await balanceOf(db, accountId)) }),
  ]),
]
