import type { Commission } from '@fanfare/contract/commissions'
import { peopleById } from '#core/accounts/index.ts'
import { reasonLabel, type CommissionRow } from '#core/money/index.ts'
import type { Context } from '#platform/context.ts'

export async function commissionViews(ctx: Context, rows: readonly CommissionRow[]): Promise<Commission[]> {
  const ids = rows.flatMap((row) => [row.performer_id, row.by_id, row.ended_by].filter((id) => id !== null))
  const people = await peopleById(ctx.db, ids)
  const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  return rows.map((row) => ({
    _id: row.id,
    title: row.kind === null ? '' : reasonLabel(ctx, row.kind),
    performer: personOf(row.performer_id),
    percent: row.percent,
    since: row.since.toISOString(),
    by: personOf(row.by_id),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: personOf(row.ended_by),
  }))
}
