/** Counts fans who paid a performer at least a certain amount in one payment, without anonymous payments. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

interface Paying {
  readonly kinds: readonly string[]
  /** Minimum of one payment, in minor units of a token. */
  readonly minAmount: number
  readonly days: number
}

/** Includes refunded payments; uses index `sales_performer`. */
export async function countPayers(db: Db, performerId: string, { kinds, minAmount, days }: Paying): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(distinct fan_id)::int as total from named_sales
    where performer_id = ${performerId}::uuid and at > site_now() - make_interval(days => ${days}::int)
      and kind = any(${[...kinds]}::text[]) and tokens >= ${minAmount}::bigint`.execute(db)
  return rows[0]?.total ?? 0
}
