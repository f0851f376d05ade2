/** Reports an object for a member. */
import { reasonsFor, type ReportReason } from '@fanfare/contract/case-terms'
import { accountById } from '#core/accounts/index.ts'
import {
  addPicture,
  caseById,
  isCredible,
  kindOfReport,
  lockReportOf,
  openReportOf,
  recordsOf,
  reportables,
  takeIn,
  type CaseReportRow,
  type ReportedObject,
} from '#core/cases/index.ts'
import { storeDocument } from '#core/media/index.ts'
import { MAX_REPORT_PICTURES } from '@fanfare/contract/reports'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'

/** The limit of one account over all objects. */
const RATE_LIMIT = { attempts: 30, seconds: 24 * 3600 }

export interface ReportDraft {
  readonly objectType: string
  readonly objectId: string
  readonly reason: ReportReason
  readonly text?: string
  readonly links?: readonly string[]
}

/**
 * Returns the report, or the reporter's open report about the same object. Throws `not_found` for objects that the reporter does not
 * see, and `not_allowed` for the reporter's own objects.
 */
export async function reportObject(tx: Tx, reporter: Viewer, draft: ReportDraft): Promise<CaseReportRow> {
  const { reason, text = '', links = [] } = draft
  const object = await seenObject(tx, reporter, draft)
  if (object.ownerId === reporter.id) throw apiError('not_allowed', t('You can’t report yourself or your own content.'))
  if (!reasonsFor(object.kind).includes(reason)) throw notValid('reason', t('Choose a reason that fits'))
  if (reason === 'other' && text.trim() === '') throw notValid('text', t('Describe what happened'))
  const before = await openReportOf(tx.db, reporter.id, object.id)
  if (before) return before
  await throttle(tx.db, [`reports ${reporter.id}`], RATE_LIMIT)
  const { report } = await takeIn(tx, {
    kind: kindOfReport(reason),
    reason,
    objects: [object],
    report: { reporterId: reporter.id, text: text.trim(), links },
    isCredible: await isCredibleReporter(tx, reporter.id),
  })
  return report
}

async function seenObject(tx: Tx, viewer: Viewer, { objectType, objectId }: ReportDraft): Promise<ReportedObject> {
  const reading = { services: tx.services, db: tx.db }
  const kind = reportables(tx.services).get(objectType)
  const isSeen = kind !== undefined && (await kind.isSeenBy(reading, viewer, objectId))
  const object = isSeen ? (await kind.read(reading, [objectId])).get(objectId) : undefined
  if (!object) throw notFound()
  return object
}

async function isCredibleReporter(tx: Tx, id: string): Promise<boolean> {
  const [account, records] = await Promise.all([accountById(tx.db, id), recordsOf(tx.db, [id])])
  const { acted = 0, dismissed = 0 } = records.get(id) ?? {}
  const isEmailConfirmed = account !== undefined && account.email_confirmed_at !== null
  return isCredible({ acted, dismissed, joinedAt: account?.created_at, isEmailConfirmed }, tx.now)
}

const PICTURE_LIMIT = { attempts: 20, seconds: 3600 }

/** Adds a picture to an open report. Throws `not_allowed` once the report has three, or is decided. */
export async function addReportPicture(tx: Tx, reporter: Viewer, id: string, picture: ReceivedFile): Promise<CaseReportRow> {
  const report = await lockReportOf(tx, reporter.id, id)
  const row = report && (await caseById(tx.db, report.case_id))
  if (!report || !row) throw notFound()
  if (!report.is_open || report.picture_ids.length >= MAX_REPORT_PICTURES)
    throw apiError(
      'not_allowed',
      t('You can add up to {count} pictures while the report is open.', { count: MAX_REPORT_PICTURES }),
    )
  await throttle(tx.db, [`report pictures ${reporter.id}`], PICTURE_LIMIT)
  return addPicture(tx, id, await storeDocument(tx, picture, reporter.id))
}
