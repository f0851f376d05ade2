import type { Person } from '@fanfare/contract/people'
import type { TokenTransaction } from '@fanfare/contract/tokens'
import { fromMinorUnits } from '#lib/amount.ts'
import type { walletTransactions } from '#core/money/index.ts'

type WalletTransaction = Awaited<ReturnType<typeof walletTransactions>>['transactions'][number]

export function transactionView(row: WalletTransaction, people: ReadonlyMap<string, Person>): TokenTransaction {
  return {
    _id: row.id,
    kind: row.kind,
    with: (row.performerId && people.get(row.performerId)) || null,
    tokens: fromMinorUnits(row.tokens),
    createdAt: row.at.toISOString(),
  }
}
