/** Lists refunds of sales and of purchased tokens together. Minor units. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { RefundRow } from './refund.ts'

/** The kind of a refund of tokens, equal to the reason of the entry that credited them. */
const PURCHASE = 'purchase'

/** A refund of purchased tokens has neither a sale nor a performer; the refunded amount is the gross plus the tax. */
export interface ListedRefund extends Omit<RefundRow, 'sale_id' | 'performer_id' | 'by_id'> {
  readonly sale_id: string | null
  readonly performer_id: string | null
}

export interface RefundsQuery {
  readonly ids?: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** Returns refunds, newest first; uses indexes `refunds_latest` and `token_refunds_latest`, or the keys for certain ids. */
export async function listRefunds(db: Db, { ids, limit, offset }: RefundsQuery) {
  const some = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`
  const all = sql`(
    select id, sale_id, kind, fan_id, performer_id, tokens, gross, discount, commission, net, tax, is_full, reason, note, at
    from refunds where ${some}
    union all
    select id, null, ${sql.lit(PURCHASE)}, fan_id, null, 0, money - tax, 0, 0, 0, tax, is_full, reason, note, at
    from token_refunds where money > 0 and ${some}
  )`
  const { rows: counted } = await sql<{ total: number }>`select (select count(*) from refunds where ${some})::int
    + (select count(*) from token_refunds where money > 0 and ${some})::int as total`.execute(db)
  const { rows } =
    await sql<ListedRefund>`select * from ${all} as listed order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
