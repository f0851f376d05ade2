/** Reads the transactions of a fan's wallet. Tokens in minor units. */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { SaleKind } from './charge.ts'

export interface WalletTransaction {
  readonly id: string
  /** The kind of the sale; `purchase` for bought tokens, `refund` for returned ones, `referral` for earned ones. */
  readonly kind: SaleKind
  readonly performerId: string | null
  /** Negative for payments. */
  readonly tokens: number
  /** True if the performer does not know who paid. */
  readonly isAnonymous: boolean
  readonly at: Date
}

export interface WalletQuery {
  readonly kind: SaleKind | undefined
  readonly performerId: string | undefined
  readonly direction: 'in' | 'out' | undefined
  /** Inclusive from, exclusive until. */
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly limit: number
  readonly offset: number
}

interface Row {
  id: string
  kind: SaleKind
  performer_id: string | null
  tokens: string
  is_anonymous: boolean
  at: Date
}

type Wanted = Pick<WalletQuery, 'direction' | 'from' | 'until'>

/** Selects one side of the wallet, or both; `most` limits each side if no further filter follows. */
function moved(fanId: string, { direction, from, until }: Wanted, most: number | undefined): RawBuilder<unknown> {
  const account = `fan:${fanId}`
  const within = sql`${from ? sql`and at >= ${from}::timestamptz` : sql``} ${until ? sql`and at < ${until}::timestamptz` : sql``}`
  const bound = most === undefined ? sql`` : sql`order by at desc limit ${most}`
  const out = sql`(select entry_id, -amount as tokens, at from transfers where debit = ${account} ${within} ${bound})`
  const into = sql`(select entry_id, amount as tokens, at from transfers where credit = ${account} ${within} ${bound})`
  if (direction === 'out') return out
  return direction === 'in' ? into : sql`(${out} union all ${into})`
}

/** The performer of a sale, of a refund, or of tokens in escrow. */
const performer = sql`coalesce(s.performer_id, r.performer_id, h.performer_id, b.performer_id)`
const named = (kind: SaleKind | undefined, performerId: string | undefined): RawBuilder<unknown> =>
  sql`${kind === undefined ? sql`` : sql`and e.reason = ${kind}`}
    ${performerId === undefined ? sql`` : sql`and ${performer} = ${performerId}::uuid`}`

/** Uses the keys of `escrow_holds` for its two entries. */
const joined = sql`join entries e on e.id = t.entry_id left join sales s on s.id = e.id left join refunds r on r.id = e.id
  left join sales o on o.id = r.sale_id left join escrow_holds h on h.held_entry_id = e.id
  left join escrow_holds b on b.returned_entry_id = e.id`

/** Returns transactions, newest first; uses indexes `transfers_debit` and `transfers_credit`. */
export async function walletTransactions(db: Db, fanId: string, query: WalletQuery) {
  const { kind, performerId, limit, offset } = query
  const isNamed = kind !== undefined || performerId !== undefined
  const { rows } = await sql<Row>`
    select e.id, e.reason as kind, ${performer} as performer_id, t.tokens,
      coalesce(s.is_anonymous, o.is_anonymous, false) as is_anonymous, t.at
    from ${moved(fanId, query, isNamed ? undefined : limit + offset)} t ${joined} where true ${named(kind, performerId)}
    order by t.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total
    from ${moved(fanId, query, undefined)} t ${isNamed ? joined : sql``} where true ${named(kind, performerId)}`.execute(db)
  return { transactions: rows.map(transactionOf), total: counted[0]?.total ?? 0 }
}

const transactionOf = ({
  performer_id: performerId,
  is_anonymous: isAnonymous,
  tokens,
  id,
  kind,
  at,
}: Row): WalletTransaction => ({
  id,
  kind,
  performerId,
  tokens: Number(tokens),
  isAnonymous,
  at,
})

export interface WalletReceipt extends WalletTransaction {
  readonly targetId: string | null
  /** For a sale: the balance afterwards, and the value in minor units of the currency. */
  readonly balanceAfter: number | undefined
  readonly gross: number | undefined
}

/**
 * Returns one transaction of this wallet; undefined for transactions of others. Uses the primary key and index `transfers_entry`.
 */
export async function walletTransaction(db: Db, fanId: string, id: string): Promise<WalletReceipt | undefined> {
  const account = `fan:${fanId}`
  const { rows } = await sql<Row & { target_id: string | null; balance_after: string | null; gross: string | null }>`
    select e.id, e.reason as kind, ${performer} as performer_id, t.at,
      coalesce(s.is_anonymous, o.is_anonymous, false) as is_anonymous,
      case when t.debit = ${account} then -t.amount else t.amount end as tokens, s.target_id, s.balance_after, s.gross
    from transfers t ${joined} where t.entry_id = ${id} and (t.debit = ${account} or t.credit = ${account})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { target_id: targetId, balance_after: after, gross } = row
  const known = (value: string | null) => (value === null ? undefined : Number(value))
  return { ...transactionOf(row), targetId, balanceAfter: known(after), gross: known(gross) }
}

export interface WalletMonth {
  /** `2026-11`, in UTC. */
  readonly month: string
  /** Paid to performers and into escrow, minus refunds and returns. */
  readonly spent: number
  /** Bought, earned or given. */
  readonly received: number
}

/** Returns the months since then with transactions, newest first. */
export async function walletMonths(db: Db, fanId: string, since: Date): Promise<WalletMonth[]> {
  const { rows } = await sql<{ month: string; spent: string; received: string }>`
    select to_char(t.at at time zone 'UTC', 'YYYY-MM') as month,
      coalesce(-sum(t.tokens) filter (where ${performer} is not null), 0) as spent,
      coalesce(sum(t.tokens) filter (where ${performer} is null), 0) as received
    from ${moved(fanId, { direction: undefined, from: since, until: undefined }, undefined)} t ${joined}
    group by 1 order by 1 desc`.execute(db)
  return rows.map(({ month, spent, received }) => ({ month, spent: Number(spent), received: Number(received) }))
}

/** Returns a wallet's balance in minor units of a token, and locks it until the transaction ends. */
export async function lockedBalance(tx: Tx, fanId: string): Promise<number> {
  const { rows } = await sql<{
    balance: string
  }>`select balance from wallets where account_id = ${fanId} for no key update`.execute(tx.db)
  return Number(rows[0]?.balance ?? 0)
}
