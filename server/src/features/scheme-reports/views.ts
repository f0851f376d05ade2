import type { Person } from '@fanfare/contract/people'
import type { ReportHead } from '@fanfare/contract/scheme-reports'
import { peopleById } from '#core/accounts/index.ts'
import type { Db } from '#platform/context.ts'
import { monthOf, type ReportHeadRow } from './store.ts'

export async function headViews(db: Db, rows: readonly ReportHeadRow[]): Promise<ReportHead[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => row.made_by ?? []),
  )
  return rows.map((row) => headView(row, people))
}

const headView = (row: ReportHeadRow, people: ReadonlyMap<string, Person>): ReportHead => ({
  _id: row.id,
  month: monthOf(row),
  revision: row.revision,
  hash: row.hash.toString('hex'),
  madeAt: row.made_at.toISOString(),
  madeBy: (row.made_by !== null && people.get(row.made_by)) || null,
  reason: row.reason,
})
