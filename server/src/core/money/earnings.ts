/** What a performer has earned: the sales less what was refunded. Uses indexes `sales_performer` and `refunds_performer`. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { sumOf } from './ledger.ts'

export interface EarningSums {
  readonly total: number
  /** What the site holds for the performer: earned, less what has left. Negative after refunds that it did not cover. */
  readonly balance: number
  /** Not available for payout yet. */
  readonly pending: number
  readonly nextAvailableAt: Date | undefined
  readonly byKind: readonly { readonly kind: string; readonly net: number }[]
  /** Of the last 60 days with any sale or refund; day 0 is today (UTC). */
  readonly daily: readonly { readonly daysAgo: number; readonly net: number }[]
}

/** A refund of a sale that is still pending lowers what is pending; of an older one, what is available. */
const earned = (performerId: string) => sql`(
  select kind, net, available_at, at from sales where performer_id = ${performerId}
  union all
  select r.kind, -r.net, s.available_at, r.at from refunds r join sales s on s.id = r.sale_id where r.performer_id = ${performerId}
) as earned`

export async function earningSums(db: Db, performerId: string, now: Date): Promise<EarningSums> {
  const kinds = await sql<{ kind: string; net: string; pending: string; next: Date | null }>`
    select kind, sum(net) as net, coalesce(sum(net) filter (where available_at > ${now}), 0) as pending,
      min(available_at) filter (where available_at > ${now}) as next
    from ${earned(performerId)} group by kind order by 2 desc`.execute(db)
  const days = await sql<{ days_ago: number; net: string }>`
    select (${now}::timestamptz at time zone 'UTC')::date - (at at time zone 'UTC')::date as days_ago, sum(net) as net
    from ${earned(performerId)} where at > ${now}::timestamptz - interval '61 days' group by 1`.execute(db)
  const sum = (values: readonly string[]) => values.reduce((all, one) => all + Number(one), 0)
  const nexts = kinds.rows
    .flatMap(({ next, pending }) => (Number(pending) > 0 && next ? [next] : []))
    .sort((a, b) => a.getTime() - b.getTime())
  return {
    balance: await sumOf(db, `performer:${performerId}`),
    total: sum(kinds.rows.map((row) => row.net)),
    pending: sum(kinds.rows.map((row) => row.pending)),
    nextAvailableAt: nexts[0],
    byKind: kinds.rows.map(({ kind, net }) => ({ kind, net: Number(net) })),
    daily: days.rows.map((row) => ({ daysAgo: row.days_ago, net: Number(row.net) })),
  }
}
