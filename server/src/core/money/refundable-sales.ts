/** Sales that may be to be given back: those that repeat another, and those that others have found. Nothing of them has gone back. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

interface Search {
  readonly minutes: number
  readonly since: Date
  /** The next ones by id. */
  readonly after: string
  readonly limit: number
}

/** Each message is paid for by itself, and one after the other is no mistake. */
const REPEATED_ON_PURPOSE = 'sent_message'

/** Those of which nothing has gone back, nor of what they repeat; uses the key of `sales`, and indexes `sales_fan` and `refunds_sale`. */
export async function salesTwice(db: Db, { minutes, since, after, limit }: Search): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from sales s
    where s.id > ${after}::uuid and s.at >= ${since} and s.gross > s.discount and s.kind <> ${REPEATED_ON_PURPOSE}
      and not exists (select from refunds r where r.sale_id = s.id)
      and exists (select from sales o where o.fan_id = s.fan_id and o.at <= s.at and o.at > s.at - make_interval(mins => ${minutes}::int)
        and o.id <> s.id and (o.at, o.id) < (s.at, s.id) and o.performer_id = s.performer_id and o.kind = s.kind
        and o.target_id is not distinct from s.target_id and o.gross = s.gross and o.tokens = s.tokens
        and not exists (select from refunds r where r.sale_id = o.id))
    order by s.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export interface UntouchedSale {
  readonly id: string
  readonly at: Date
  /** In what the fan paid in, in minor units. */
  readonly paid: number
}

/** Those of these that were paid for since then, and of which nothing has gone back, in the order of their ids; uses the key of `sales`. */
export async function untouchedSales(db: Db, ids: readonly string[], since: Date): Promise<UntouchedSale[]> {
  const { rows } = await sql<{ id: string; at: Date; paid: string }>`select s.id, s.at,
      case when s.tokens > 0 then s.tokens else s.gross - s.discount + s.tax end as paid
    from sales s where s.id = any(${uuids(ids)}) and s.at >= ${since} and s.gross > s.discount
      and not exists (select from refunds r where r.sale_id = s.id) order by s.id`.execute(db)
  return rows.map((row) => ({ ...row, paid: Number(row.paid) }))
}
