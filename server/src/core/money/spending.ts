/** Sums a fan's spending by performer and kind. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface SpentLine {
  readonly performer_id: string
  readonly kind: string
  readonly count: number
  /** Minus refunds of these sales. */
  readonly amount: string
}

export interface SpendingQuery {
  readonly fanId: string
  readonly from: Date
  readonly until: Date
  readonly limit: number
  readonly offset: number
}

const lines = ({ fanId, from, until }: SpendingQuery) => sql`(
  select s.performer_id, s.kind, count(*)::int as count,
    sum(s.gross - s.discount + s.tax - coalesce((select sum(r.gross - r.discount + r.tax) from refunds r where r.sale_id = s.id), 0)) as amount
  from sales s where s.fan_id = ${fanId} and s.at >= ${from} and s.at < ${until} group by 1, 2
) as line`

/** Returns lines, highest amount first; uses indexes `sales_fan` and `refunds_sale`. */
export async function spendingOf(db: Db, query: SpendingQuery) {
  const { rows } = await sql<SpentLine>`select * from ${lines(query)}
    order by amount desc, performer_id, kind limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${lines(query)}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
