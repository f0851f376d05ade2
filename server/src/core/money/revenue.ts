/** What groups of fans have brought a performer since they came, under their names. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface FanSince {
  /** Whose sum it counts to. */
  readonly group: string
  readonly fanId: string
  readonly since: Date
}

/** After commission and shares of others, less what came back of these sales. Uses indexes `sales_fan`, `refunds_sale` and `split_earnings_sale`. */
export async function revenueOf(db: Db, performerId: string, fans: readonly FanSince[]): Promise<Map<string, number>> {
  if (fans.length === 0) return new Map()
  const { rows } = await sql<{ name: string; net: string }>`
    select f.name, sum(s.net - coalesce((select sum(r.net) from refunds r where r.sale_id = s.id), 0)
      - coalesce((select sum(e.amount) from split_earnings e where e.sale_id = s.id), 0)) as net
    from unnest(${fans.map((one) => one.group)}::text[], ${fans.map((one) => one.fanId)}::uuid[],
      ${fans.map((one) => one.since)}::timestamptz[]) as f (name, fan_id, since)
    join named_sales s on s.fan_id = f.fan_id and s.performer_id = ${performerId} and s.at >= f.since
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.name, Number(row.net)]))
}
