import type { Person } from '@fanfare/contract/people'
import type { TokenTransaction, Receipt } from '@fanfare/contract/tokens'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { Sale, walletTransactions } from '#core/money/index.ts'

export function receiptView(sale: Sale, performer: Person): Receipt {
  return {
    _id: sale.id,
    kind: sale.kind,
    performer,
    targetId: sale.targetId ?? null,
    tokens: fromMinorUnits(sale.tokens),
    balance: fromMinorUnits(sale.balance),
    createdAt: sale.at.toISOString(),
  }
}

type WalletTransaction = Awaited<ReturnType<typeof walletTransactions>>['transactions'][number]

const descriptions = {
  tip: () => t('Tip'),
  post: () => t('Post'),
  message: () => t('Message'),
  subscription: () => t('Subscription'),
  purchase: () => t('Tokens bought'),
} as const

export function transactionView(row: WalletTransaction, people: ReadonlyMap<string, Person>): TokenTransaction {
  return {
    _id: row.id,
    kind: row.kind,
    description: descriptions[row.kind](),
    with: (row.performerId && people.get(row.performerId)) || null,
    tokens: fromMinorUnits(row.tokens),
    createdAt: row.at.toISOString(),
  }
}
