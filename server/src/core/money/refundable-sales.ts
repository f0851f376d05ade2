/** Finds sales that may have to be refunded: repeated sales, and sales that other modules suggest. None of them has a refund. */
import { sql } from 'kysely'
import type { Context, Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { repeatableKinds } from './entry-reasons.ts'

interface Search {
  readonly minutes: number
  readonly since: Date
  /** Returns sales after this id. */
  readonly after: string
  readonly limit: number
}

/**
 * Returns repeated sales without any refund of the sale or of the sale that it repeats; uses the key of `sales`, and indexes
 * `sales_fan` and `refunds_sale`.
 */
export async function duplicateSales(ctx: Context, { minutes, since, after, limit }: Search): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from sales s
    where s.id > ${after}::uuid and s.at >= ${since} and s.gross > s.discount and s.kind <> all(${repeatableKinds(ctx)}::text[])
      and not exists (select from refunds r where r.sale_id = s.id)
      and exists (select from sales o where o.fan_id = s.fan_id and o.at <= s.at and o.at > s.at - make_interval(mins => ${minutes}::int)
        and o.id <> s.id and (o.at, o.id) < (s.at, s.id) and o.performer_id = s.performer_id and o.kind = s.kind
        and o.target_id is not distinct from s.target_id and o.gross = s.gross and o.tokens = s.tokens
        and not exists (select from refunds r where r.sale_id = o.id))
    order by s.id limit ${limit}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

export interface UntouchedSale {
  readonly id: string
  readonly at: Date
  /** Minor units of the fan's unit. */
  readonly paid: number
}

/** Returns which of these sales were paid since then and have no refund, in the order of their ids; uses the key of `sales`. */
export async function untouchedSales(db: Db, ids: readonly string[], since: Date): Promise<UntouchedSale[]> {
  const { rows } = await sql<{ id: string; at: Date; paid: string }>`select s.id, s.at,
      case when s.tokens > 0 then s.tokens else s.gross - s.discount + s.tax end as paid
    from sales s where s.id = any(${uuids(ids)}) and s.at >= ${since} and s.gross > s.discount
      and not exists (select from refunds r where r.sale_id = s.id) order by s.id`.execute(db)
  return rows.map((row) => ({ ...row, paid: Number(row.paid) }))
}
