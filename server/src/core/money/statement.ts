/**
 * Builds a performer's monthly statement from the ledger: opening balance, movements and closing balance. Minor units of the
 * currency.
 */
import { sql } from 'kysely'
import { addDays } from '#lib/time.ts'
import type { Db } from '#platform/context.ts'
import { notClosed, SHARED } from './closing.ts'
import { heldEarnings } from './held-earnings.ts'

export interface StatementLine {
  readonly kind: string
  readonly count: number
  readonly gross: number
  readonly commission: number
  readonly net: number
}
export interface StatementMovement {
  /** The reason in the entries: the kind of a sale, `refund`, or another cause; `split` for shares of others' sales. */
  readonly reason: string
  readonly amount: number
}
export interface Statement {
  readonly opening: number
  readonly sales: readonly StatementLine[]
  /** Refunded amounts as positive numbers. */
  readonly refunds: readonly StatementLine[]
  /** Partners' shares of these sales, minus refunds. Only `net` and `count` are set; all other amounts are 0. */
  readonly splits: readonly StatementLine[]
  /** Everything that changed the account. The opening balance plus all movements is the closing balance. */
  readonly movements: readonly StatementMovement[]
  readonly closing: number
  /** The part of the closing balance that was not available at that time. */
  readonly held: number
  /** Held for disputes, and until orders are delivered, when the statement is read, because earlier amounts are not stored. */
  readonly frozen: number
  readonly undelivered: number
  /** Tax that fans have paid with these sales, minus refunds. The site pays it; no other amount includes it. */
  readonly tax: number
}

interface Span {
  readonly from: Date
  readonly until: Date
}

export async function readStatement(db: Db, performerId: string, { from, until }: Span): Promise<Statement> {
  const account = `performer:${performerId}`
  const [opening, movements, sales, refunds, splits, held, holds, tax] = await Promise.all([
    sumUntil(db, account, from),
    movementsOf(db, performerId, { from, until }),
    linesOf(db, 'sales', performerId, { from, until }),
    linesOf(db, 'refunds', performerId, { from, until }),
    splitLines(db, performerId, { from, until }),
    pendingAt(db, performerId, until),
    heldEarnings(db, performerId, until),
    taxIn(db, performerId, { from, until }),
  ])
  return {
    opening,
    movements,
    sales,
    refunds,
    splits,
    held,
    frozen: holds.disputed,
    undelivered: holds.all - holds.disputed,
    tax,
    closing: movements.reduce((sum, { amount }) => sum + amount, opening),
  }
}

/** Uses the key of `account_days`, and indexes `transfers_debit` and `transfers_credit` for postings that are not closed. */
async function sumUntil(db: Db, account: string, until: Date): Promise<number> {
  const open = await notClosed(db)
  const { rows } = await sql<{ sum: string }>`select
    coalesce((select sum(credit - debit) from account_days where account = ${account} and day < (${until}::timestamptz at time zone 'UTC')::date), 0)
    + coalesce((select sum(amount) from transfers where credit = ${account} and ${open('at')} and at < ${until}), 0)
    - coalesce((select sum(amount) from transfers where debit = ${account} and ${open('at')} and at < ${until}), 0) as sum`.execute(
    db,
  )
  return Number(rows[0]?.sum)
}

/** Uses indexes `transfers_debit` and `transfers_credit`. */
async function movementsOf(db: Db, performerId: string, { from, until }: Span): Promise<StatementMovement[]> {
  const account = `performer:${performerId}`
  const { rows } = await sql<{ reason: string; amount: string }>`
    select case when coalesce(s.performer_id, r.performer_id) <> ${performerId}::uuid then ${sql.lit(SHARED)} else e.reason end as reason,
      sum(t.amount) as amount from (
      select entry_id, amount from transfers where credit = ${account} and at >= ${from} and at < ${until}
      union all select entry_id, -amount from transfers where debit = ${account} and at >= ${from} and at < ${until}
    ) t join entries e on e.id = t.entry_id left join sales s on s.id = e.id left join refunds r on r.id = e.id
    group by 1 order by 1`.execute(db)
  return rows.map(({ reason, amount }) => ({ reason, amount: Number(amount) }))
}

/** Uses index `sales_performer` or `refunds_performer`. */
async function linesOf(db: Db, table: 'sales' | 'refunds', performerId: string, { from, until }: Span): Promise<StatementLine[]> {
  const { rows } = await sql<Record<keyof StatementLine, string>>`
    select kind, count(*) as count, sum(gross) as gross, sum(commission) as commission, sum(net) as net from ${sql.table(table)}
    where performer_id = ${performerId} and at >= ${from} and at < ${until} group by kind order by kind`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    count: Number(row.count),
    gross: Number(row.gross),
    commission: Number(row.commission),
    net: Number(row.net),
  }))
}

/** Uses indexes `sales_performer` and `refunds_performer`. */
async function taxIn(db: Db, performerId: string, { from, until }: Span): Promise<number> {
  const of = (table: 'sales' | 'refunds') => sql`coalesce((select sum(tax) from ${sql.table(table)}
    where performer_id = ${performerId} and at >= ${from} and at < ${until}), 0)`
  const { rows } = await sql<{ tax: string }>`select ${of('sales')} - ${of('refunds')} as tax`.execute(db)
  return Number(rows[0]?.tax)
}

/** Uses index `split_earnings_performer`. */
async function splitLines(db: Db, performerId: string, { from, until }: Span): Promise<StatementLine[]> {
  const { rows } = await sql<{ kind: string; count: number; net: string }>`
    select kind, (count(distinct sale_id) filter (where entry_id = sale_id))::int as count, sum(amount) as net from split_earnings
    where performer_id = ${performerId} and at >= ${from} and at < ${until} group by kind order by kind`.execute(db)
  return rows.map(({ kind, count, net }) => ({ kind, count, gross: 0, commission: 0, net: Number(net) }))
}

/** The longest hold of a sale is 180 days, rounded up to the full hour. */
const MAX_HOLD_DAYS = 181

/**
 * Refunds and partners' shares are pending as long as their sale. Uses indexes `sales_performer`, `refunds_performer`,
 * `split_earnings_performer` and `split_earnings_partner`.
 */
async function pendingAt(db: Db, performerId: string, until: Date): Promise<number> {
  const from = addDays(until, -MAX_HOLD_DAYS)
  const posted = (at: string) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`
  const { rows } = await sql<{ net: string | null }>`select sum(net) as net from (
      select available_at, net from sales where performer_id = ${performerId} and ${posted('at')}
      union all select s.available_at, -r.net from refunds r join sales s on s.id = r.sale_id
        where r.performer_id = ${performerId} and ${posted('r.at')}
      union all select s.available_at, -e.amount from split_earnings e join sales s on s.id = e.sale_id
        where e.performer_id = ${performerId} and ${posted('e.at')}
      union all select available_at, amount from split_earnings where partner_id = ${performerId} and ${posted('at')}
    ) held where available_at >= ${until}`.execute(db)
  return Number(rows[0]?.net ?? 0)
}
