/**
 * Sums a fan's spending by performer and kind, like the spending limits: tokens in escrow count when they are held. Minor units of the
 * currency.
 */
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

/** The fan's payment for a sale `s`, minus refunds. */
const left = sql`s.gross - s.discount + s.tax - coalesce((select sum(r.gross - r.discount + r.tax) from refunds r where r.sale_id = s.id), 0)`

const lines = ({ fanId, from, until }: SpendingQuery) => sql`(
  select performer_id, kind, count(*)::int as count, sum(amount) as amount from (
    select performer_id, kind, ${left} as amount from sales s
    where fan_id = ${fanId} and at >= ${from} and at < ${until} and escrow_id is null
    union all select performer_id, kind,
      case when closed_at is null then value else (select sum(${left}) from sales s where s.escrow_id = h.id) end
    from escrow_holds h where fan_id = ${fanId} and held_at >= ${from} and held_at < ${until} and released is distinct from 0
  ) spent group by 1, 2
) as line`

/** Returns lines, highest amount first; uses indexes `sales_fan`, `refunds_sale`, `escrow_holds_fan` and `sales_escrow`. */
export async function spendingOf(db: Db, query: SpendingQuery) {
  const { rows } = await sql<SpentLine>`select * from ${lines(query)}
    order by amount desc, performer_id, kind limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${lines(query)}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
