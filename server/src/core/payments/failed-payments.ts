import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { sumPerDay, type Span } from '#platform/per-day.ts'

/** Returns the number of declined payments by day; uses index `payments_declined`. */
export const failedPaymentsPerDay = (db: Db, { from, until }: Span): Promise<Map<string, number>> =>
  sumPerDay(
    db,
    sql`select finished_at, 1 from payments
      where status = 'declined' and gateway <> 'internal' and finished_at >= ${from} and finished_at < ${until}`,
  )
