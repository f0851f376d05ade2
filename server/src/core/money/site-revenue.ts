/** Sums what the whole site has sold, and what it has kept of that. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { sumPerDay, type Span } from '#platform/per-day.ts'

/** Returns sales less refunds by day, without tax and discounts; uses indexes `sales_latest` and `refunds_latest`. */
export const turnoverPerDay = (db: Db, { from, until }: Span): Promise<Map<string, number>> =>
  sumPerDay(
    db,
    sql`select at, gross - discount from sales where at >= ${from} and at < ${until}
      union all select at, discount - gross from refunds where at >= ${from} and at < ${until}`,
  )

/**
 * Returns the site's part of sales by day, after refunds and referrers' shares; uses indexes `transfers_credit` and
 * `transfers_debit`.
 */
export const commissionPerDay = (db: Db, { from, until }: Span): Promise<Map<string, number>> =>
  sumPerDay(
    db,
    sql`select at, amount from transfers where credit = 'platform:commission' and at >= ${from} and at < ${until}
      union all select at, -amount from transfers where debit = 'platform:commission' and at >= ${from} and at < ${until}`,
  )
