/**
 * Sums what groups of fans have earned a performer since they joined, without anonymous payments. Minor units of the currency.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'

/**
 * Returns net earnings by group name: after commission, partners' shares and refunds. `fans` is a subquery of group names, fans,
 * and the time from which they count. Uses indexes `sales_fan`, `refunds_sale` and `split_earnings_sale`.
 */
export async function revenueOf(db: Db, performerId: string, fans: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; net: string }>`
    select f.name, sum(s.net - coalesce((select sum(r.net) from refunds r where r.sale_id = s.id), 0)
      - coalesce((select sum(e.amount) from split_earnings e where e.sale_id = s.id), 0)) as net
    from (${fans}) as f (name, fan_id, since)
    join named_sales s on s.fan_id = f.fan_id and s.performer_id = ${performerId} and s.at >= f.since
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.name, Number(row.net)]))
}
