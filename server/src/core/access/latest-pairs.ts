/** Lists accounts that an owner has blocked or restricted. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
}

interface PairRow {
  readonly account_id: string
  readonly created_at: Date
}

/** Returns a page of the rows of a table with a condition, latest first, and how many there are. */
export async function latestPairs(db: Db, all: RawBuilder<unknown>, { limit, offset }: Page) {
  const { rows } = await sql<PairRow>`select account_id, created_at from ${all}
    order by created_at desc, account_id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${all}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
