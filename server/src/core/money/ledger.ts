/** The only file that posts ledger entries. Append-only double entry: a mistake is corrected by a new entry. */
import { sql, type RawBuilder } from 'kysely'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'

/**
 * Tokens are held in `fan:` and `platform:tokens` (issued tokens). Money is held in `performer:`, `platform:commission`,
 * `platform:deferred` (received for tokens not spent yet), `platform:refunds` (owed to fans until the card processor has paid it
 * back) and `gateway:` (captured by the card processor). A performer's may become negative: a debt against later earnings.
 * `payout:` is reserved for a request of a performer; it leaves by `bank:`, less `platform:payout_fees`.
 */
export type LedgerAccount =
  | `fan:${string}`
  | `performer:${string}`
  | 'platform:tokens'
  | 'platform:commission'
  | 'platform:deferred'
  | 'platform:refunds'
  | `gateway:${string}`
  | `payout:${string}`
  | `bank:${string}`
  | 'platform:payout_fees'

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
  /** The one wallet that takes part, if any. */
  readonly walletOf?: string
  readonly transfers: readonly Transfer[]
}

/** The sale that belongs to an entry: the fan's receipt and the performer's earning. */
export interface SaleRecord {
  readonly kind: string
  readonly fanId: string
  readonly performerId: string
  readonly targetId?: string
  readonly tokens: number
  readonly gross: number
  readonly commission: number
  readonly net: number
  readonly paymentId?: string
  readonly availableAt: Date
}

/** Error code that `post_entry` raises when a wallet would become negative. */
const WALLET_OVERDRAWN = 'FF001'

/** The wallet's balance after it; undefined when the key was posted before. */
export type Posted = number | undefined

/** Posts the whole entry, with its sale if given, in one round trip; throws `not_enough_tokens`. */
export async function postEntry(tx: Tx, entry: Entry, sale?: SaleRecord): Promise<Posted> {
  for (const { amount } of entry.transfers)
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a transfer of ${amount}`)
  try {
    const posted = posting(tx, entry)
    const { rows } = await (sale
      ? keeping(tx, entry, posted, sale)
      : sql<{ balance: string }>`select ${posted} as balance`
    ).execute(tx.db)
    const balance = Number(rows[0]?.balance)
    return balance < 0 ? undefined : balance
  } catch (error) {
    if ((error as { code?: string }).code === WALLET_OVERDRAWN)
      throw apiError('not_enough_tokens', t('You do not have enough tokens.'))
    throw error
  }
}

const posting = (
  tx: Tx,
  { id, key, reason, walletOf, transfers }: Entry,
) => sql<string>`post_entry(${id}::uuid, ${key}, ${reason},
  ${tx.now}::timestamptz, ${walletOf ?? null}::uuid, ${transfers.map((t) => t.from)}::text[], ${transfers.map((t) => t.to)}::text[],
  ${transfers.map((t) => t.unit)}::text[], ${transfers.map((t) => t.amount)}::bigint[])`

const keeping = (tx: Tx, { id }: Entry, posted: RawBuilder<string>, sale: SaleRecord) => sql<{ balance: string }>`
  with posted as materialized (select ${posted} as balance), kept as (
    insert into sales (id, kind, fan_id, performer_id, target_id, tokens, gross, commission, net, balance_after, payment_id, available_at, at)
    select ${id}::uuid, ${sale.kind}, ${sale.fanId}::uuid, ${sale.performerId}::uuid, ${sale.targetId ?? null}::uuid, ${sale.tokens}::bigint,
      ${sale.gross}::bigint, ${sale.commission}::bigint, ${sale.net}::bigint, balance, ${sale.paymentId ?? null}::uuid, ${sale.availableAt}::timestamptz, ${tx.now}::timestamptz
    from posted where balance >= 0
  )
  select balance from posted`

/** Minor units of a token in a fan's wallet. */
export async function balanceOf(db: Db, fanId: string): Promise<number> {
  const { rows } = await sql<{ balance: string }>`select balance from wallets where account_id = ${fanId}`.execute(db)
  return Number(rows[0]?.balance ?? 0)
}

/** Credits less debits of a ledger account, summed from its transfers. */
export async function sumOf(db: Db, account: LedgerAccount): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce((select sum(amount) from transfers where credit = ${account}), 0)
    - coalesce((select sum(amount) from transfers where debit = ${account}), 0) as sum`.execute(db)
  return Number(rows[0]?.sum)
}
