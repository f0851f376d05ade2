/** The table `scheme_reports`. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

type ReportsDb = Db<Pick<Schema, 'scheme_reports'>>
export type ReportRow = Selectable<Schema['scheme_reports']>
/** Without the figures. */
export type ReportHeadRow = Omit<ReportRow, 'content'>

export const firstDay = (month: string): string => `${month}-01`
export const monthOf = ({ month }: Pick<ReportRow, 'month'>): string => month.slice(0, 7)

const MAX_REVISIONS = 100

/** `report.month` is the first day. */
export const insertReport = async (tx: Tx, report: ReportRow): Promise<void> => {
  await (tx.db as ReportsDb).insertInto('scheme_reports').values(report).execute()
}

/** Returns one revision of a month, or the latest. */
export const reportOf = (db: ReportsDb, month: string, revision?: number): Promise<ReportRow | undefined> =>
  db
    .selectFrom('scheme_reports')
    .selectAll()
    .where('month', '=', firstDay(month))
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

const HEAD = ['id', 'month', 'revision', 'hash', 'made_by', 'reason', 'made_at'] as const

/** Latest first. */
export const revisionsOf = (db: ReportsDb, month: string): Promise<ReportHeadRow[]> =>
  db
    .selectFrom('scheme_reports')
    .select(HEAD)
    .where('month', '=', firstDay(month))
    .orderBy('revision', 'desc')
    .limit(MAX_REVISIONS)
    .execute()

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns the latest revision of each month, latest month first. */
export async function latestReports(db: Db, { limit, offset }: Page): Promise<{ rows: ReportHeadRow[]; total: number }> {
  const [found, counted] = await Promise.all([
    sql<ReportHeadRow>`select distinct on (month) ${sql.join(HEAD.map((column) => sql.ref(column)))} from scheme_reports
      order by month desc, revision desc limit ${limit}::int offset ${offset}::int`.execute(db),
    sql<{ total: number }>`select count(distinct month)::int as total from scheme_reports`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function reportedMonths(db: ReportsDb): Promise<Set<string>> {
  const rows = await db.selectFrom('scheme_reports').select('month').distinct().execute()
  return new Set(rows.map(monthOf))
}
