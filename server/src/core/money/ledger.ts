/** Posts ledger entries; no other file does. Append-only double entry: a new entry corrects a mistake. */
import { sql, type RawBuilder } from 'kysely'
import { withinLimits } from '#core/spending/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { notClosed } from './closing.ts'
import { declaredAccount, type AccountKind, type LedgerAccount } from './ledger-accounts.ts'

export type { LedgerAccount } from './ledger-accounts.ts'

/** The site's bank account. Processors settle to it; bank transfers for payouts and tax payments leave it. */
export const SITE_BANK = 'bank:banking' satisfies LedgerAccount

export interface Transfer {
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly unit: 'token' | 'money'
  /** Minor units. */
  readonly amount: number
}

export interface Entry {
  readonly id: string
  /** The idempotency key, chosen by the caller; the same key is posted once. */
  readonly key: string
  readonly reason: string
  /** The owner of the only wallet in the entry, if any. */
  readonly walletOf?: string
  readonly transfers: readonly Transfer[]
}

/** The sale that belongs to an entry: the fan's receipt and the performer's earnings. */
export interface SaleRecord {
  readonly kind: string
  readonly fanId: string
  readonly performerId: string
  readonly targetId?: string
  readonly tokens: number
  readonly gross: number
  readonly discount: number
  readonly commission: number
  readonly net: number
  /** Paid by card in addition to the gross; 0 if absent. */
  readonly tax?: number
  readonly taxCountry?: string
  readonly paymentId?: string
  /** True if only the fan and operators may know who paid; false if absent. */
  readonly isAnonymous?: boolean
  /** The hold in escrow whose tokens paid. Such a sale was checked against the spending limits when its tokens were held. */
  readonly escrowId?: string
  readonly availableAt: Date
}

export interface Part {
  readonly account: LedgerAccount
  /** Minor units of the currency; nothing moves for 0. */
  readonly amount: number
}

/** Pairs payers with payees in their order. Throws unless both sums are equal. Pure. */
export function moneyTransfers(payers: readonly Part[], payees: readonly Part[]): Transfer[] {
  const transfers: Transfer[] = []
  const given = payers.map(({ account, amount }) => ({ account, amount }))
  for (const { account: to, amount } of payees) {
    let due = amount
    for (const payer of given) {
      const part = Math.min(due, payer.amount)
      if (part > 0) transfers.push({ from: payer.account, to, unit: 'money', amount: part })
      payer.amount -= part
      due -= part
    }
    if (due !== 0) throw new Error(`The payers of an entry give ${due} too little`)
  }
  const over = given.reduce((sum, { amount }) => sum + amount, 0)
  if (over !== 0) throw new Error(`The payers of an entry give ${over} too much`)
  return transfers
}

/** Error code that `post_entry` raises if a wallet would become negative. */
const WALLET_OVERDRAWN = 'FF001'

/** The wallet's balance afterwards; undefined if the key was already posted. */
export type Posted = number | undefined

/** Posts the whole entry, with its sale if given, in one round trip. Throws `not_enough_tokens` and `spending_limit`. */
export async function postEntry(tx: Tx, entry: Entry, sale?: SaleRecord): Promise<Posted> {
  entry.transfers.forEach(assertTransfer)
  try {
    const posted = posting(tx, entry)
    const { rows } = await withinLimits(
      (sale ? recording(tx, entry, posted, sale) : sql<{ balance: string }>`select ${posted} as balance`).execute(tx.db),
    )
    const balance = Number(rows[0]?.balance)
    return balance < 0 ? undefined : balance
  } catch (error) {
    if ((error as { code?: string }).code === WALLET_OVERDRAWN)
      throw apiError('not_enough_tokens', t('You don’t have enough tokens.'))
    throw error
  }
}

function assertTransfer({ from, to, unit, amount }: Transfer): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`A transfer must be a positive integer, not ${amount}`)
  for (const account of [from, to])
    if (declaredAccount(account)?.unit !== unit) throw new Error(`${account} is not an account in units of ${unit}`)
}

const posting = (
  tx: Tx,
  { id, key, reason, walletOf, transfers }: Entry,
) => sql<string>`post_entry(${id}::uuid, ${key}, ${reason},
  ${tx.now}::timestamptz, ${walletOf ?? null}::uuid, ${transfers.map((t) => t.from)}::text[], ${transfers.map((t) => t.to)}::text[],
  ${transfers.map((t) => t.unit)}::text[], ${transfers.map((t) => t.amount)}::bigint[])`

const recording = (tx: Tx, { id }: Entry, posted: RawBuilder<string>, sale: SaleRecord) => sql<{ balance: string }>`
  with posted as materialized (select ${posted} as balance), kept as (
    insert into sales (id, kind, fan_id, performer_id, target_id, tokens, gross, discount, commission, net, tax, tax_country, balance_after, payment_id, is_anonymous, escrow_id, available_at, at)
    select ${id}::uuid, ${sale.kind}, ${sale.fanId}::uuid, ${sale.performerId}::uuid, ${sale.targetId ?? null}::uuid, ${sale.tokens}::bigint,
      ${sale.gross}::bigint, ${sale.discount}::bigint, ${sale.commission}::bigint, ${sale.net}::bigint,
      ${sale.tax ?? 0}::bigint, ${sale.taxCountry ?? null}, balance, ${sale.paymentId ?? null}::uuid, ${sale.isAnonymous ?? false}, ${sale.escrowId ?? null}::uuid, ${sale.availableAt}::timestamptz, ${tx.now}::timestamptz
    from posted where balance >= 0
  )
  select balance from posted`

/** Returns a fan's balance in minor units of a token. */
export async function balanceOf(db: Db, fanId: string): Promise<number> {
  const { rows } = await sql<{ balance: string }>`select balance from wallets where account_id = ${fanId}`.execute(db)
  return Number(rows[0]?.balance ?? 0)
}

/**
 * Returns credits minus debits of a ledger account; uses the key of `account_days`, and indexes `transfers_debit` and
 * `transfers_credit` for postings that are not closed.
 */
export async function sumOf(db: Db, account: LedgerAccount): Promise<number> {
  const open = await notClosed(db)
  const { rows } = await sql<{ sum: string }>`select
    coalesce((select sum(credit - debit) from account_days where account = ${account}), 0)
    + coalesce((select sum(amount) from transfers where credit = ${account} and ${open('at')}), 0)
    - coalesce((select sum(amount) from transfers where debit = ${account} and ${open('at')}), 0) as sum`.execute(db)
  return Number(rows[0]?.sum)
}

/**
 * Returns the balance of each account of a kind, without empty ones; uses the key of `account_days`, and index `transfers_at` for
 * postings that are not closed.
 */
export async function balancesOf(db: Db, kind: AccountKind): Promise<Map<string, number>> {
  const open = await notClosed(db)
  const { rows } = await sql<{ account: string; balance: string }>`select account, sum(balance) as balance from (
      select account, credit - debit as balance from account_days where account like ${`${kind}:%`}
      union all select credit, amount from transfers where credit like ${`${kind}:%`} and ${open('at')}
      union all select debit, -amount from transfers where debit like ${`${kind}:%`} and ${open('at')}
    ) moved group by account having sum(balance) <> 0`.execute(db)
  return new Map(rows.map(({ account, balance }) => [account, Number(balance)]))
}
