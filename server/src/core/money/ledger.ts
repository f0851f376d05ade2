/** The only file that moves money. Append-only double entry: a mistake is corrected by a new entry. */
import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Db, Tx } from '#platform/house.ts'

/**
 * Tokens live in `fan:` and `house:tokens` (what was issued). Money lives in `performer:`, `house:commission`,
 * `house:deferred` (paid in for tokens that are not spent yet) and `gateway:` (what the card processor took in).
 */
export type LedgerAccount =
  | `fan:${string}`
  | `performer:${string}`
  | 'house:tokens'
  | 'house:commission'
  | 'house:deferred'
  | `gateway:${string}`

export interface Transfer {
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly unit: 'token' | 'money'
  /** Hundredths. */
  readonly amount: number
}

export interface Entry {
  readonly id: string
  /** Chosen by whoever asked for the movement; the same key never moves anything twice. */
  readonly key: string
  readonly reason: string
  /** The one wallet that takes part, if any. */
  readonly walletOf?: string
  readonly transfers: readonly Transfer[]
}

/** Error code that `post_entry` raises when a wallet would run dry. */
const RUN_DRY = 'FF001'

export type Posted = { readonly fresh: true; readonly balance: number } | { readonly fresh: false }

/** Posts the whole entry in one round trip, or refuses with `not_enough_tokens`; not `fresh` when its key was posted before. */
export async function postEntry(tx: Tx, { id, key, reason, walletOf, transfers }: Entry): Promise<Posted> {
  for (const { amount } of transfers) if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a transfer of ${amount}`)
  try {
    const { rows } = await sql<{
      balance: string
    }>`select post_entry(${id}::uuid, ${key}, ${reason}, ${tx.now}::timestamptz, ${walletOf ?? null}::uuid,
      ${transfers.map((t) => t.from)}::text[], ${transfers.map((t) => t.to)}::text[], ${transfers.map((t) => t.unit)}::text[],
      ${transfers.map((t) => t.amount)}::bigint[]) as balance`.execute(tx.db)
    const balance = Number(rows[0]?.balance)
    return balance < 0 ? { fresh: false } : { fresh: true, balance }
  } catch (error) {
    if ((error as { code?: string }).code === RUN_DRY) throw refuse('not_enough_tokens', 'You do not have enough tokens.')
    throw error
  }
}

/** Hundredths of a token in a fan's wallet. */
export async function balanceOf(db: Db, fanId: string): Promise<number> {
  const { rows } = await sql<{ balance: string }>`select balance from wallets where account_id = ${fanId}`.execute(db)
  return Number(rows[0]?.balance ?? 0)
}

/** What an account of the ledger has received less what it has paid, summed from its transfers. */
export async function sumOf(db: Db, account: LedgerAccount): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce((select sum(amount) from transfers where credit = ${account}), 0)
    - coalesce((select sum(amount) from transfers where debit = ${account}), 0) as sum`.execute(db)
  return Number(rows[0]?.sum)
}
