/** How many fans have paid a performer so much at once, under their names. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

interface Paying {
  readonly kinds: readonly string[]
  /** By one payment; minor units of a token. */
  readonly least: number
  readonly days: number
}

/** Refunded or not; uses index `sales_performer`. */
export async function countPayers(db: Db, performerId: string, { kinds, least, days }: Paying): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(distinct fan_id)::int as total from named_sales
    where performer_id = ${performerId}::uuid and at > site_now() - make_interval(days => ${days}::int)
      and kind = any(${[...kinds]}::text[]) and tokens >= ${least}::bigint`.execute(db)
  return rows[0]?.total ?? 0
}
