/** Sums what one fan has paid to one performer, without refunds and anonymous payments. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { spentBy } from './fan-spending.ts'

export interface FanAndPerformer {
  readonly performerId: string
  readonly fanId: string
}

/**
 * Returns the total, undefined if the fan has never bought anything, and the sum of the last `days`. Uses the key of
 * `earning_fans`, and indexes `sales_fan` and `refunds_sale`.
 */
export async function fanSpendingAtPerformer(db: Db, { performerId, fanId }: FanAndPerformer, days: number) {
  const lately = sql<{ gross: string }>`select coalesce(sum(s.gross - coalesce(back.gross, 0)), 0) as gross from named_sales s
    left join lateral (select sum(r.gross) as gross from refunds r where r.sale_id = s.id) back on true
    where s.fan_id = ${fanId} and s.performer_id = ${performerId} and s.at > site_now() - make_interval(days => ${days}::int)`
  const [ever, { rows }] = await Promise.all([spentBy(db, performerId, [fanId]), lately.execute(db)])
  return { ever: ever.get(fanId), lately: Number(rows[0]?.gross ?? 0) }
}
