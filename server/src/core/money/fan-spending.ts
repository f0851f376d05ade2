/**
 * Sums what fans have paid to one performer, minus refunds, from the closed part of the ledger and the postings since then. Minor
 * units of the currency; subqueries for other modules have a column `fan_id`. Anonymous payments are never counted: a rising sum,
 * or a fan who joins a group, would reveal who paid.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'
import { notClosed } from './closing.ts'

/** Uses the key of `earning_fans`, and indexes `sales_performer` and `refunds_performer` for postings that are not closed. */
async function paidEver(db: Db, performerId: string): Promise<RawBuilder<unknown>> {
  const open = await notClosed(db)
  return sql`(select fan_id, sales, gross from earning_fans where performer_id = ${performerId}::uuid
    union all select fan_id, 1, gross from named_sales where performer_id = ${performerId}::uuid and ${open('at')}
    union all select fan_id, 0, -gross from named_refunds where performer_id = ${performerId}::uuid and ${open('at')}) as paid`
}

/** Uses indexes `sales_performer` and `refunds_performer`. */
const paidWithin = (performerId: string, days: number): RawBuilder<unknown> => sql`
  (select fan_id, gross from named_sales where performer_id = ${performerId}::uuid and at > site_now() - make_interval(days => ${days}::int)
    union all
    select r.fan_id, -r.gross from named_refunds r join named_sales s on s.id = r.sale_id
      where r.performer_id = ${performerId}::uuid and s.at > site_now() - make_interval(days => ${days}::int)) as paid`

const paid = async (db: Db, performerId: string, days: number | undefined): Promise<RawBuilder<unknown>> =>
  days === undefined ? paidEver(db, performerId) : paidWithin(performerId, days)

/** Fans who have ever bought anything, refunded or not. */
export const buyersOf = async (db: Db, performerId: string): Promise<RawBuilder<unknown>> =>
  sql`select fan_id from ${await paidEver(db, performerId)}`

export interface Spending {
  /** Minor units of the currency. */
  readonly least: number
  /** Absent: no time limit. */
  readonly days: number | undefined
}

/** Fans who have paid at least this much. */
export async function spendersOf(db: Db, performerId: string, { least, days }: Spending): Promise<RawBuilder<unknown>> {
  return sql`select fan_id from ${await paid(db, performerId, days)} group by fan_id having sum(gross) >= ${least}::bigint`
}

/** Fans who have sent a tip; uses index `sales_performer`. */
export const tippersOf = (performerId: string): RawBuilder<unknown> =>
  sql`select fan_id from named_sales where performer_id = ${performerId}::uuid and kind = 'tip'`

/** Returns the amount that each fan has paid, within `days` if given, as an additional column `gross`. */
export const spentByFan = async (db: Db, performerId: string, days?: number): Promise<RawBuilder<unknown>> =>
  sql`select fan_id, sum(gross) as gross from ${await paid(db, performerId, days)} group by fan_id`

/** Returns what each of these fans has ever paid. */
export async function spentBy(db: Db, performerId: string, fanIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ fan_id: string; gross: string }>`select fan_id, sum(gross) as gross
    from ${await paidEver(db, performerId)} where fan_id = any(${[...fanIds]}::uuid[]) group by fan_id`.execute(db)
  return new Map(rows.map(({ fan_id, gross }) => [fan_id, Number(gross)]))
}

/**
 * Returns the performer's earnings from sales of the objects in a subquery of ids, minus refunds; uses indexes `sales_target`,
 * `refunds_sale` and `split_earnings_sale`.
 */
export async function earnedOn(db: Db, targets: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    net: string | null
  }>`select sum(s.net - coalesce(back.net, 0) - coalesce(others.amount, 0)) as net from sales s
    left join lateral (select sum(r.net) as net from refunds r where r.sale_id = s.id) back on true
    left join lateral (select sum(e.amount) as amount from split_earnings e where e.sale_id = s.id) others on true
    where s.target_id in (${targets})`.execute(db)
  return Number(rows[0]?.net ?? 0)
}
