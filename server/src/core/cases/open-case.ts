/** Opens cases and adds reports to them. */
import type { CaseKind, CaseSeverity, ReportReason } from '@fanfare/contract/case-terms'
import type { Locale } from '@fanfare/contract/locales'
import { currentLocale } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { caseOpened, caseUpdated } from './events.ts'
import { hideItems } from './items.ts'
import type { ReportedObject } from './reportables.ts'
import { insertReport, openReportOf } from './reports-store.ts'
import { hidesUntilDecided, moreSevere, severityOf } from './severity.ts'
import { addStep, caseById, changeCase, insertCase, insertObjects, lockOpenCaseAbout, wasDismissed } from './store.ts'
import type { CaseReportRow, CaseRow } from './tables.ts'

export interface Intake {
  readonly kind: CaseKind
  /** The reason of a member's report. */
  readonly reason?: ReportReason
  /** Objects of one owner. Empty if nothing on the site was named. */
  readonly objects: readonly ReportedObject[]
  /** When the clock starts; absent for now. */
  readonly openedAt?: Date
  /** The language of the person who reports; absent for that of the request. */
  readonly locale?: Locale
  readonly report: {
    readonly reporterId?: string
    readonly noticeId?: string
    readonly text: string
    readonly links?: readonly string[]
  }
  /** Whether a severe report may hide the objects until the decision. */
  readonly isCredible: boolean
}

export interface Taken {
  readonly row: CaseRow
  readonly report: CaseReportRow
  /** False if the reporter has an open report about the object. */
  readonly isNew: boolean
}

/**
 * Adds a report to the open case of its kind about the object, or opens a case. While a person has an open report about an object,
 * this returns that report instead of adding another one.
 */
export async function takeIn(tx: Tx, intake: Intake): Promise<Taken> {
  const { kind, objects, report, reason } = intake
  const [main] = objects
  // Parallel reports wait here, so that they share a case, and a double click makes one report.
  if (main) await oneAtATime(tx, `case about ${main.id}`)
  const before = main && report.reporterId !== undefined ? await openReportOf(tx.db, report.reporterId, main.id) : undefined
  if (before) return { row: await caseOf(tx, before), report: before, isNew: false }
  const severity = severityOf(kind, reason)
  const row = await caseFor(tx, intake, severity)
  await insertObjects(tx, row.id, objects)
  const added = await insertReport(tx, {
    case_id: row.id,
    reason: reason ?? kind,
    text: report.text,
    links: [...(report.links ?? [])],
    ...(report.reporterId !== undefined && { reporter_id: report.reporterId }),
    ...(report.noticeId !== undefined && { notice_id: report.noticeId }),
    ...(main && { object_id: main.id }),
    ...(intake.openedAt && { created_at: intake.openedAt }),
  })
  if (!added) throw new Error('The open report of this person was not found')
  await addStep(tx, row.id, { step: 'reported' })
  if (main && hidesUntilDecided({ severity, isCredible: intake.isCredible, wasDismissed: await wasDismissed(tx.db, main.id) }))
    await hideUntilDecided(tx, row)
  return { row, report: added, isNew: true }
}

async function caseFor(
  tx: Tx,
  { kind, objects: [main], openedAt = tx.now, locale = currentLocale() }: Intake,
  severity: CaseSeverity,
): Promise<CaseRow> {
  const open = main && (await lockOpenCaseAbout(tx, main.id, kind))
  if (open) {
    tx.emit(caseUpdated, { caseId: open.id, reporterIds: [] })
    const worst = moreSevere(open.severity, severity)
    // Without a change, the version stays: reports must not keep operators from deciding.
    return worst === open.severity ? open : changeCase(tx, open.id, { severity: worst })
  }
  const row = await insertCase(tx, { kind, severity, ownerId: main?.ownerId, openedAt, locale })
  tx.emit(caseOpened, { caseId: row.id, caseNumber: Number(row.number), caseKind: kind, severity })
  return row
}

async function caseOf(tx: Tx, { case_id: id }: CaseReportRow): Promise<CaseRow> {
  const row = await caseById(tx.db, id)
  // A foreign key keeps the case of every report.
  return row!
}

/** Hides the items of an open case until the decision. Skips items that are hidden already, and those that cannot be hidden. */
export async function hideUntilDecided(tx: Tx, { id, is_hidden: wasHidden }: CaseRow): Promise<void> {
  if (!(await hideItems(tx, id)) || wasHidden) return
  await changeCase(tx, id, { is_hidden: true })
  await addStep(tx, id, { step: 'hidden' })
}
