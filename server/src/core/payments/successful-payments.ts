import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'

/** Returns the number of successful card payments by month (UTC), such as `2026-11`; uses index `payments_finished`. */
export async function cardPaymentsPerMonth(db: Db, { from, until }: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(finished_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from payments
    where status = 'succeeded' and gateway <> 'internal' and finished_at >= ${from} and finished_at < ${until} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ month, count }) => [month, count]))
}
