/** Reads a wallet's transactions: filtered, as a file, by month, and one by one. */
import type { TransactionFilters } from '@fanfare/contract/tokens'
import { peopleById, findAccountByUsername } from '#core/accounts/index.ts'
import { reasonLabel, refundedOf, splitNamesOf, walletMonths, walletTransaction, walletTransactions } from '#core/money/index.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMonths } from '#lib/time.ts'
import type { Context, Db } from '#platform/context.ts'
import { monthView, receiptView, transactionRow, transactionView } from './views.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

const NO_TRANSACTIONS = { transactions: [], total: 0 }

/** Throws `not_valid` if the period ends before it begins. An unknown username finds nothing. */
async function found(db: Db, fanId: string, { kind, username, direction, from, to }: TransactionFilters, page: Page) {
  if (from !== undefined && to !== undefined && from > to) throw notValid('to', t('The last day is before the first day'))
  const performer = username === undefined ? undefined : await findAccountByUsername(db, username)
  if (username !== undefined && !performer) return NO_TRANSACTIONS
  return walletTransactions(db, fanId, {
    kind,
    performerId: performer?.id,
    direction,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : addDays(startOf(to), 1),
    limit: page.limit,
    offset: page.offset,
  })
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const peopleIn = (db: Db, rows: readonly { readonly performerId: string | null }[]) =>
  peopleById(
    db,
    rows.flatMap((row) => row.performerId ?? []),
  )

export async function searchTransactions({ db }: Context, fanId: string, filters: TransactionFilters, page: Page) {
  const { transactions, total } = await found(db, fanId, filters, page)
  const people = await peopleIn(db, transactions)
  return { data: transactions.map((one) => transactionView(one, people)), total }
}

const MAX_LINES = 10_000

/** Throws `not_valid` if there are too many transactions. */
export async function transactionsFile(ctx: Context, fanId: string, filters: TransactionFilters) {
  const { db, clock } = ctx
  const { transactions, total } = await found(db, fanId, filters, { limit: MAX_LINES, offset: 0 })
  if (total > MAX_LINES)
    throw notValid('from', t('This is more than {most} lines. Choose a shorter period.', { most: MAX_LINES }))
  const people = await peopleIn(db, transactions)
  const head = [t('Date'), t('Type'), t('With'), t('Username'), t('Tokens'), t('Reference')]
  const csv = toCsv(
    head,
    transactions.map((one) => transactionRow(one, { people, kind: reasonLabel(ctx, one.kind) })),
  )
  return download(`transactions-${clock.now().toISOString().slice(0, 10)}.csv`, 'text/csv', csv)
}

export async function transactionMonths({ db, clock }: Context, fanId: string, limit: number) {
  const now = clock.now()
  const firstDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const months = await walletMonths(db, fanId, addMonths(firstDay, -11))
  return { data: months.slice(0, limit).map(monthView), total: months.length }
}

/** Throws `not_found` for transactions of others. */
export async function readReceipt({ db }: Context, fanId: string, id: string) {
  const one = await walletTransaction(db, fanId, id)
  if (!one) throw notFound()
  const [people, refunded, sharedAs] = await Promise.all([peopleIn(db, [one]), refundedOf(db, [id]), splitNamesOf(db, id)])
  return receiptView(one, { people, refunded: refunded.get(id) ?? 0, sharedAs })
}
