/** Sums rows by the day (UTC) of their time. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './context.ts'

export interface Span {
  readonly from: Date
  /** Exclusive. */
  readonly until: Date
}

/** `rows` is a subquery of times and numbers. Returns sums by day, such as `2026-11-29`. */
export async function sumPerDay(db: Db, rows: RawBuilder<unknown>): Promise<Map<string, number>> {
  const found = await sql<{ day: string; value: string }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(value) as value from (${rows}) as moved (at, value) group by 1`.execute(
    db,
  )
  return new Map(found.rows.map(({ day, value }) => [day, Number(value)]))
}
