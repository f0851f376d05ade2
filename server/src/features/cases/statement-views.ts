import type { Statement } from '@fanfare/contract/statements'
import { casesById, kindLabel, ruleLabel, type CaseRow, type StatementRow, type StoredItem } from '#core/cases/index.ts'
import type { CaseItem } from '@fanfare/contract/case-terms'
import type { Db, Services } from '#platform/context.ts'

export const itemView = (services: Services, item: StoredItem): CaseItem => ({
  kind: item.kind,
  _id: item._id,
  kindLabel: kindLabel(services, item.kind),
  title: item.title,
  path: item.path,
})

/** Returns one view per statement, in their order, without anything about the reporters. */
export async function statementViews(services: Services, db: Db, rows: readonly StatementRow[]): Promise<Statement[]> {
  const cases = await casesById(
    db,
    rows.flatMap((row) => [row.case_id, row.appeal_case_id, row.counter_case_id].filter((id) => id !== null)),
  )
  const now = services.clock.now()
  return rows.map((row) => {
    const appeal = row.appeal_case_id === null ? undefined : cases.get(row.appeal_case_id)
    const of = cases.get(row.case_id)!
    return {
      _id: row.id,
      caseNumber: Number(of.number),
      measures: row.measures,
      rule: row.rule,
      ruleLabel: ruleLabel(row.rule),
      reason: row.reason,
      items: row.items.map((item) => itemView(services, item)),
      until: row.until?.toISOString() ?? null,
      decidedAt: row.decided_at.toISOString(),
      appeal: {
        state: appealState(row, appeal, now),
        until: row.appeal_until.toISOString(),
        dueAt: appeal?.status === 'open' ? appeal.due_at.toISOString() : null,
        reason: appeal?.reason ?? '',
      },
      counterNotice: counterState(row, of, cases),
    }
  })
}

function appealState(
  { appeal_until: until }: StatementRow,
  appeal: CaseRow | undefined,
  now: Date,
): Statement['appeal']['state'] {
  if (!appeal) return until > now ? 'possible' : 'expired'
  if (appeal.status === 'open') return 'open'
  return (appeal.measures ?? []).length > 0 ? 'upheld' : 'rejected'
}

function counterState(row: StatementRow, of: CaseRow, cases: ReadonlyMap<string, CaseRow>): Statement['counterNotice'] {
  if (of.kind !== 'copyright' || !(row.measures.includes('remove') || row.measures.includes('restrict'))) return 'none'
  if (row.counter_case_id === null) return 'possible'
  return cases.get(row.counter_case_id)?.status === 'decided' ? 'decided' : 'open'
}
