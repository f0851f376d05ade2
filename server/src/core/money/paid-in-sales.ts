/** Reads what fans have paid in single sales, such as those of a show. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

export interface PaidSale {
  readonly kind: string
  /** Null for an anonymous fan. */
  readonly fanId: string | null
  /** Before commission, minus refunds. Minor units of a token. */
  readonly tokens: number
}

/** Returns sales by id; uses the key of `sales` and index `refunds_sale`. */
export async function paidInSales(db: Db, ids: readonly string[]): Promise<Map<string, PaidSale>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    PaidSale & { id: string }
  >`select s.id, s.kind, case when not s.is_anonymous then s.fan_id end as "fanId",
      (s.tokens - coalesce((select sum(r.tokens) from refunds r where r.sale_id = s.id), 0))::float8 as tokens
    from sales s where s.id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map(({ id, kind, fanId, tokens }) => [id, { kind, fanId, tokens }]))
}
