import type { Person } from '@fanfare/contract/people'
import type { TokenMonth, TokenReceipt, TokenTransaction } from '@fanfare/contract/tokens'
import type { WalletMonth, WalletReceipt, WalletTransaction } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Cell } from '#lib/csv.ts'

type People = ReadonlyMap<string, Person>

const withWhom = ({ performerId }: WalletTransaction, people: People): Person | null =>
  performerId === null ? null : (people.get(performerId) ?? null)

export const transactionView = (one: WalletTransaction, people: People): TokenTransaction => ({
  _id: one.id,
  kind: one.kind,
  with: withWhom(one, people),
  tokens: fromMinorUnits(one.tokens),
  isAnonymous: one.isAnonymous,
  createdAt: one.at.toISOString(),
})

interface Known {
  readonly people: People
  /** Minor units of a token. */
  readonly refunded: number
  readonly sharedAs: string[]
}

export const receiptView = (one: WalletReceipt, { people, refunded, sharedAs }: Known): TokenReceipt => ({
  ...transactionView(one, people),
  balanceAfter: one.balanceAfter === undefined ? null : fromMinorUnits(one.balanceAfter),
  worth: one.gross === undefined ? null : fromMinorUnits(one.gross),
  refunded: fromMinorUnits(refunded),
  sharedAs,
})

export const monthView = ({ month, spent, received }: WalletMonth): TokenMonth => ({
  month,
  spent: fromMinorUnits(spent),
  received: fromMinorUnits(received),
})

interface RowWords {
  readonly people: People
  readonly kind: string
}

/** Returns a line of the file. Amounts are numbers, negative for payments. */
export function transactionRow(one: WalletTransaction, { people, kind }: RowWords): Cell[] {
  const other = withWhom(one, people)
  return [one.at.toISOString(), kind, other?.name ?? '', other?.username ?? '', fromMinorUnits(one.tokens), one.id]
}
