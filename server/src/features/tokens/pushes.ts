import { balanceChanged } from '@fanfare/contract/tokens'
import { walletChanged } from '#core/money/index.ts'
import { decimal } from '#kit/amount.ts'
import { deliver, pushOn } from '#platform/pushes.ts'

export const pushes = [
  pushOn(walletChanged, async (_house, { accountId, balance }) => [deliver([accountId], balanceChanged, { balance: decimal(balance) })]),
]
