/** Sums what accounts have ever spent and earned, for operators. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { notClosed } from './closing.ts'

/** Returns what each fan has paid for sales, with tax and less refunds; uses indexes `sales_fan` and `refunds_sale`. */
export async function spentEver(db: Db, fanIds: readonly string[]): Promise<Map<string, number>> {
  if (fanIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; amount: string }>`
    select s.fan_id as id, sum(s.gross - s.discount + s.tax - coalesce(back.amount, 0)) as amount from sales s
    left join lateral (select sum(r.gross - r.discount + r.tax) as amount from refunds r where r.sale_id = s.id) back on true
    where s.fan_id = any(${uuids(fanIds)}) group by 1`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

/** Returns each performer's shares less refunds; uses the key of `earning_totals` and index `sales_performer`. */
export async function earnedEver(db: Db, performerIds: readonly string[]): Promise<Map<string, number>> {
  if (performerIds.length === 0) return new Map()
  const open = await notClosed(db)
  const { rows } = await sql<{ id: string; amount: string }>`select id, sum(net) as amount from (
      select performer_id as id, net from earning_totals where performer_id = any(${uuids(performerIds)})
      union all select performer_id, net from sales where performer_id = any(${uuids(performerIds)}) and ${open('at')}
      union all select performer_id, -net from refunds where performer_id = any(${uuids(performerIds)}) and ${open('at')}
      union all select performer_id, -amount from split_earnings where performer_id = any(${uuids(performerIds)}) and ${open('at')}
      union all select partner_id, amount from split_earnings where partner_id = any(${uuids(performerIds)}) and ${open('at')}
    ) earned group by 1`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

/** Returns fans and performers with a sale, refund or share since then; uses the indexes of latest postings. */
export async function accountsPaidSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select fan_id as id from sales where at >= ${since} union select performer_id from sales where at >= ${since}
    union select s.fan_id from refunds r join sales s on s.id = r.sale_id where r.at >= ${since}
    union select performer_id from refunds where at >= ${since}
    union select performer_id from split_earnings where at >= ${since}
    union select partner_id from split_earnings where at >= ${since}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface SaleCounts {
  readonly sales: number
  readonly refunds: number
  readonly lastAt: Date | undefined
}

/** Counts an account's sales as a fan or performer, up to 10,000; uses index `sales_fan` or `sales_performer`. */
export async function countSales(db: Db, side: 'fan' | 'performer', accountId: string): Promise<SaleCounts> {
  const column = sql.ref(`${side}_id`)
  const { rows } = await sql<{ sales: number; refunds: number; last_at: Date | null }>`
    with sold as (select id, at from sales where ${column} = ${accountId}::uuid order by at desc, id desc limit 10000)
    select count(*)::int as sales, max(at) as last_at,
      (select count(*)::int from refunds r join sold on sold.id = r.sale_id) as refunds from sold`.execute(db)
  return { sales: rows[0]?.sales ?? 0, refunds: rows[0]?.refunds ?? 0, lastAt: rows[0]?.last_at ?? undefined }
}
