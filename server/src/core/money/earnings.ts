/**
 * Sums a performer's earnings: sales minus refunds, from the closed part of the ledger and the postings since then. Minor units
 * of the currency.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'
import { notClosed, SHARED } from './closing.ts'
import { heldEarnings, type HeldSums } from './held-earnings.ts'
import { sumOf } from './ledger.ts'

export interface EarningSums {
  readonly total: number
  /** The balance that the site owes to the performer: earnings minus payouts. Negative if refunds exceeded the balance. */
  readonly balance: number
  /** Not yet available for payout. */
  readonly pending: number
  readonly nextAvailableAt: Date | undefined
  /** Earned, but held for a dispute or an order. */
  readonly held: HeldSums
  /** Minus partners' shares. */
  readonly byKind: readonly { readonly kind: string; readonly sales: number; readonly net: number }[]
  /** Shares of others' sales; included in the total. */
  readonly shared: number
  /** The last 60 days with a sale or refund, in the calendar of the time zone; day 0 is today. */
  readonly daily: readonly { readonly daysAgo: number; readonly net: number }[]
}

type Open = Awaited<ReturnType<typeof notClosed>>

/**
 * Postings that the sums do not include yet. Partners' shares are subtracted when the sale becomes available, even if partners
 * receive them later. Uses indexes `sales_performer`, `refunds_performer` and `split_earnings_performer`.
 */
const recent = (performerId: string, open: Open) => sql`(
  select kind, at, available_at, 1 as sales, net from sales where performer_id = ${performerId} and ${open('at')}
  union all
  select r.kind, r.at, s.available_at, 0, -r.net
  from refunds r join sales s on s.id = r.sale_id where r.performer_id = ${performerId} and ${open('r.at')}
  union all
  select e.kind, e.at, s.available_at, 0, -e.amount
  from split_earnings e join sales s on s.id = e.sale_id where e.performer_id = ${performerId} and ${open('e.at')}
  union all
  select ${sql.lit(SHARED)}, at, available_at, 0, amount from split_earnings where partner_id = ${performerId} and ${open('at')}
) as recent`

export interface EarningsOf {
  readonly performerId: string
  readonly now: Date
  /** Name from the IANA database: `Europe/Berlin`. */
  readonly timeZone: string
}

export async function earningSums(db: Db, of: EarningsOf): Promise<EarningSums> {
  const [byKind, holds, held, daily, balance] = await Promise.all([
    earningsByKind(db, of.performerId),
    pendingEarnings(db, of.performerId, of.now),
    heldEarnings(db, of.performerId, of.now),
    dailyEarnings(db, of),
    sumOf(db, `performer:${of.performerId}`),
  ])
  const total = byKind.reduce((all, { net }) => all + net, 0)
  const sold = byKind.filter(({ kind }) => kind !== SHARED)
  const shared = byKind.find(({ kind }) => kind === SHARED)?.net ?? 0
  return { ...holds, held, balance, byKind: sold, shared, daily, total }
}

/** Returns kinds, highest earnings first; uses the key of `earning_totals`. */
export async function earningsByKind(db: Db, performerId: string) {
  const open = await notClosed(db)
  const { rows } = await sql<{ kind: string; sales: string; net: string }>`
    select kind, sum(sales) as sales, sum(net) as net from (
      select kind, sales, net from earning_totals where performer_id = ${performerId}
      union all select kind, sales, net from ${recent(performerId, open)}
    ) earned group by kind order by 3 desc`.execute(db)
  return rows.map(({ kind, sales, net }) => ({ kind, sales: Number(sales), net: Number(net) }))
}

/**
 * A refund of a pending sale lowers the pending amount; a refund of an older sale lowers the available one. Uses the key of
 * `earning_releases`.
 */
async function pendingEarnings(db: Db, performerId: string, now: Date) {
  const open = await notClosed(db)
  const { rows } = await sql<{ at: Date; net: string }>`
    select available_at as at, sum(net) as net from (
      select available_at, net from earning_releases where performer_id = ${performerId} and available_at > ${now}
      union all select available_at, net from ${recent(performerId, open)} where available_at > ${now}
    ) held group by 1 having sum(net) <> 0 order by 1`.execute(db)
  return {
    pending: rows.reduce((all, { net }) => all + Number(net), 0),
    nextAvailableAt: rows.find(({ net }) => Number(net) > 0)?.at,
  }
}

/** Returns the performer's balance and the parts that cannot be paid out yet. */
export async function pendingBalance(db: Db, performerId: string, now: Date) {
  const [{ pending }, held, balance] = await Promise.all([
    pendingEarnings(db, performerId, now),
    heldEarnings(db, performerId, now),
    sumOf(db, `performer:${performerId}`),
  ])
  return { balance, pending, held }
}

/** Uses the key of `earning_quarter_hours`. */
async function dailyEarnings(db: Db, { performerId, now, timeZone }: EarningsOf) {
  const open = await notClosed(db)
  const day = sql`(at at time zone ${timeZone})::date`
  const { rows } = await sql<{ days_ago: number; net: string }>`
    select (${now}::timestamptz at time zone ${timeZone})::date - ${day} as days_ago, sum(net) as net from (
      select quarter_hour as at, net from earning_quarter_hours where performer_id = ${performerId} and quarter_hour > ${now}::timestamptz - interval '62 days'
      union all select at, net from ${recent(performerId, open)} where at > ${now}::timestamptz - interval '62 days'
    ) earned group by 1`.execute(db)
  return rows.map((row) => ({ daysAgo: row.days_ago, net: Number(row.net) }))
}

interface Span {
  readonly from: Date
  readonly until: Date
}

/** Sums a period that begins and ends on a quarter of an hour; uses the key of `earning_quarter_hours`. */
export async function earnedBetween(db: Db, performerId: string, { from, until }: Span): Promise<number> {
  const open = await notClosed(db)
  const { rows } = await sql<{ net: string }>`select coalesce(sum(net), 0) as net from (
      select net from earning_quarter_hours where performer_id = ${performerId} and quarter_hour >= ${from} and quarter_hour < ${until}
      union all select net from ${recent(performerId, open)} where at >= ${from} and at < ${until}
    ) earned`.execute(db)
  return Number(rows[0]?.net)
}

/** Returns the earnings of one kind per calendar month in UTC (`2026-11`); uses the key of `earning_months`. */
export async function earnedByMonth(db: Db, performerId: string, kind: string): Promise<Map<string, number>> {
  const open = await notClosed(db)
  const { rows } = await sql<{ month: string; net: string }>`select to_char(month, 'YYYY-MM') as month, sum(net) as net from (
      select month, net from earning_months where performer_id = ${performerId} and kind = ${kind}
      union all select date_trunc('month', at at time zone 'UTC')::date, net from ${recent(performerId, open)} where kind = ${kind}
    ) earned group by 1`.execute(db)
  return new Map(rows.map(({ month, net }) => [month, Number(net)]))
}

export interface TopFan {
  readonly fanId: string
  readonly sales: number
  readonly gross: number
  readonly net: number
  readonly firstAt: Date
  readonly lastAt: Date
}

interface TopFansQuery {
  readonly performerId: string
  readonly fanId: string | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Returns the fans with the highest earnings, from closed postings; uses index `earning_fans_top`, or the key for a single fan.
 */
export async function topFans(db: Db, { performerId, fanId, limit, offset }: TopFansQuery) {
  const all = sql`from earning_fans where performer_id = ${performerId} and net > 0 ${fanId === undefined ? sql`` : sql`and fan_id = ${fanId}`}`
  const [rows, total] = await Promise.all([fansIn(db, all, { limit, offset }), countIn(db, all)])
  return { rows, total }
}

async function countIn(db: Db, all: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db)
  return rows[0]?.total ?? 0
}

async function fansIn(db: Db, all: RawBuilder<unknown>, page: { limit: number; offset: number }): Promise<TopFan[]> {
  const { rows } = await sql<{ fan_id: string; sales: string; gross: string; net: string; first_at: Date; last_at: Date }>`
    select fan_id, sales, gross, net, first_at, last_at ${all} order by net desc, fan_id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows.map((row) => ({
    fanId: row.fan_id,
    sales: Number(row.sales),
    gross: Number(row.gross),
    net: Number(row.net),
    firstAt: row.first_at,
    lastAt: row.last_at,
  }))
}
