/** The tables `case_reports` and `notices`. */
import { sql, type RawBuilder } from 'kysely'
import { digest } from '#core/accounts/index.ts'
import { newId } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { CaseReportRow, CasesDb, NoticeRow } from './tables.ts'

type NewReport = Pick<CaseReportRow, 'case_id' | 'reason' | 'text' | 'links'> &
  Partial<Pick<CaseReportRow, 'reporter_id' | 'notice_id' | 'object_id' | 'created_at'>>

/** Returns undefined if the reporter has an open report about the object. */
export const insertReport = (tx: Tx, report: NewReport): Promise<CaseReportRow | undefined> =>
  (tx.db as CasesDb)
    .insertInto('case_reports')
    .values({
      id: newId(tx.now),
      reporter_id: null,
      notice_id: null,
      object_id: null,
      is_confirmed: null,
      created_at: tx.now,
      ...report,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'object_id']).where(sql<boolean>`is_open`).doNothing())
    .returningAll()
    .executeTakeFirst()

export const openReportOf = (db: CasesDb, reporterId: string, objectId: string): Promise<CaseReportRow | undefined> =>
  db
    .selectFrom('case_reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('object_id', '=', objectId)
    .where('is_open', '=', true)
    .executeTakeFirst()

const MAX_REPORTS = 200

/** Earliest first; uses index `case_reports_case`. */
export const reportsOf = (db: CasesDb, caseId: string): Promise<CaseReportRow[]> =>
  db.selectFrom('case_reports').selectAll().where('case_id', '=', caseId).orderBy('created_at').limit(MAX_REPORTS).execute()

export async function countReportsOf(db: Db, caseIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`select case_id as id, count(*)::int as total from case_reports
    where case_id = any(${[...caseIds]}::uuid[]) group by case_id`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export const lockReportOf = (tx: Tx, reporterId: string, id: string): Promise<CaseReportRow | undefined> =>
  (tx.db as CasesDb)
    .selectFrom('case_reports')
    .selectAll()
    .where('id', '=', id)
    .where('reporter_id', '=', reporterId)
    .forUpdate()
    .executeTakeFirst()

export const addPicture = (tx: Tx, id: string, fileId: string): Promise<CaseReportRow> =>
  (tx.db as CasesDb)
    .updateTable('case_reports')
    .set({ picture_ids: sql<string[]>`picture_ids || ${fileId}::uuid` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface ReportPage {
  readonly limit: number
  readonly after: Place | undefined
}

/** Newest first; uses index `case_reports_reporter`. */
export async function reportsBy(db: Db, reporterId: string, { limit, after }: ReportPage): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`select * from case_reports where reporter_id = ${reporterId}
    and (${after === undefined}::bool or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

export interface ReportCounts {
  readonly total: number
  readonly acted: number
  readonly dismissed: number
  /** Reports about one account. */
  readonly aboutOwner: number
}

export const NO_REPORTS: ReportCounts = { total: 0, acted: 0, dismissed: 0, aboutOwner: 0 }

const countsAbout = (ownerId: string | null): RawBuilder<unknown> =>
  sql`count(*)::int as total, count(*) filter (where r.is_confirmed)::int as acted,
  count(*) filter (where not r.is_confirmed)::int as dismissed,
  count(*) filter (where c.owner_id = ${ownerId}::uuid)::int as "aboutOwner"`

type Counted = ReportCounts & { readonly id: string }

const countsById = (rows: readonly Counted[]): Map<string, ReportCounts> =>
  new Map(rows.map(({ id, total, acted, dismissed, aboutOwner }) => [id, { total, acted, dismissed, aboutOwner }]))

/** Returns how the reports of these accounts ended, and how many are about an owner. */
export async function recordsOf(
  db: Db,
  reporterIds: readonly string[],
  ownerId: string | null = null,
): Promise<Map<string, ReportCounts>> {
  const { rows } = await sql<Counted>`select r.reporter_id as id, ${countsAbout(ownerId)}
    from case_reports r join cases c on c.id = r.case_id
    where r.reporter_id = any(${[...reporterIds]}::uuid[]) group by r.reporter_id`.execute(db)
  return countsById(rows)
}

/** Returns how the notices from these email addresses ended, keyed by the given addresses; uses index `notices_email`. */
export async function recordsOfEmails(
  db: Db,
  emails: readonly string[],
  ownerId: string | null = null,
): Promise<Map<string, ReportCounts>> {
  const { rows } = await sql<Counted>`select given.email as id, ${countsAbout(ownerId)}
    from (select distinct unnest(${[...emails]}::text[]) as email) given join notices n on lower(n.email) = lower(given.email)
    join case_reports r on r.notice_id = n.id join cases c on c.id = r.case_id group by given.email`.execute(db)
  return countsById(rows)
}

/** Ends all open reports of a case, and returns them. */
export async function endReports(tx: Tx, caseId: string, isConfirmed: boolean): Promise<CaseReportRow[]> {
  return (tx.db as CasesDb)
    .updateTable('case_reports')
    .set({ is_open: false, is_confirmed: isConfirmed })
    .where('case_id', '=', caseId)
    .where('is_open', '=', true)
    .returningAll()
    .execute()
}

export const insertNotice = (
  tx: Tx,
  notice: Omit<NoticeRow, 'created_at' | 'confirmed_at' | 'picture_ids'>,
): Promise<NoticeRow> =>
  (tx.db as CasesDb)
    .insertInto('notices')
    .values({ ...notice, created_at: tx.now, confirmed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const noticeByKey = (db: CasesDb, key: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('notices').selectAll().where('key_hash', '=', digest(key)).executeTakeFirst()

/** Returns undefined if the notice is confirmed already. */
export const confirmNoticeRow = (tx: Tx, id: string): Promise<NoticeRow | undefined> =>
  (tx.db as CasesDb)
    .updateTable('notices')
    .set({ confirmed_at: tx.now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const lockNotice = (tx: Tx, id: string): Promise<NoticeRow | undefined> =>
  (tx.db as CasesDb).selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function addNoticePictureId(tx: Tx, id: string, fileId: string): Promise<void> {
  await (tx.db as CasesDb)
    .updateTable('notices')
    .set({ picture_ids: sql<string[]>`picture_ids || ${fileId}::uuid` })
    .where('id', '=', id)
    .execute()
}

export async function noticesById(db: CasesDb, ids: readonly string[]): Promise<Map<string, NoticeRow>> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const reportsOfNotice = (db: CasesDb, noticeId: string): Promise<CaseReportRow[]> =>
  db.selectFrom('case_reports').selectAll().where('notice_id', '=', noticeId).orderBy('created_at').limit(50).execute()

/** Returns someone's reports about objects of an account, with the numbers of their cases, oldest first. */
export async function reportsAbout(db: Db, { reporterId, ownerId }: { readonly reporterId: string; readonly ownerId: string }) {
  const { rows } = await sql<Pick<CaseReportRow, 'id' | 'reason' | 'text' | 'created_at'> & { number: string }>`
    select r.id, r.reason, r.text, r.created_at, c.number from case_reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${reporterId} and c.owner_id = ${ownerId} order by r.created_at, r.id`.execute(db)
  return rows
}
