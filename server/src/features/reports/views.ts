import type { Notice } from '@fanfare/contract/notices'
import type { Report } from '@fanfare/contract/reports'
import type { ReportReason } from '@fanfare/contract/case-terms'
import {
  casesById,
  kindLabel,
  objectsOfCases,
  reportsOfNotice,
  type CaseReportRow,
  type CaseRow,
  type NoticeRow,
} from '#core/cases/index.ts'
import type { Db, Services } from '#platform/context.ts'
import { wholeLetter } from './letters.ts'
import { pictureKey } from './notice-key.ts'
import { takesPictures } from './notice-pictures.ts'

/** In the same order. */
export async function reportViews(services: Services, db: Db, rows: readonly CaseReportRow[]): Promise<Report[]> {
  const ids = rows.map((row) => row.case_id)
  const [cases, objects] = await Promise.all([casesById(db, ids), objectsOfCases(db, ids)])
  return rows.map((row) => {
    const of = cases.get(row.case_id)!
    const kind = objects.get(row.case_id)?.find((one) => one.object_id === row.object_id)?.kind ?? 'account'
    return {
      _id: row.id,
      caseNumber: Number(of.number),
      kind,
      kindLabel: kindLabel(services, kind),
      reason: row.reason as ReportReason,
      text: row.text,
      status: statusOf(row, of),
      pictures: row.picture_ids.length,
      createdAt: row.created_at.toISOString(),
      dueAt: of.due_at.toISOString(),
      decidedAt: of.decided_at?.toISOString() ?? null,
    }
  })
}

function statusOf({ is_confirmed: isConfirmed }: CaseReportRow, { assigned_to: assignedTo }: CaseRow): Report['status'] {
  if (isConfirmed === null) return assignedTo === null ? 'received' : 'in_review'
  return isConfirmed ? 'acted' : 'not_acted'
}

export async function noticeView({ config }: Pick<Services, 'config'>, db: Db, notice: NoticeRow): Promise<Notice> {
  const reports = await reportsOfNotice(db, notice.id)
  const cases = await casesById(
    db,
    reports.map((one) => one.case_id),
  )
  return {
    kind: notice.kind,
    isConfirmed: notice.confirmed_at !== null,
    links: notice.links,
    description: notice.description,
    createdAt: notice.created_at.toISOString(),
    pictures: notice.picture_ids.length,
    pictureKey: takesPictures(notice, [...cases.values()]) ? pictureKey(config, notice.id) : null,
    cases: reports.map((one) => {
      const of = cases.get(one.case_id)!
      return {
        number: Number(of.number),
        status: of.status,
        openedAt: of.opened_at.toISOString(),
        dueAt: of.due_at.toISOString(),
        decidedAt: of.decided_at?.toISOString() ?? null,
        isHidden: of.is_hidden,
        letter: one.is_confirmed === null ? '' : wholeLetter(notice, one.is_confirmed, of.letter),
      }
    }),
  }
}
