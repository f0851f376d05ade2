import * as reports from '@fanfare/contract/scheme-reports'
import { tableViews } from '#core/report-sections/index.ts'
import { download } from '#lib/download.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { makeReport } from './make-report.ts'
import { csvOf, pdfOf, tablesOf } from './report-files.ts'
import { latestReports, reportOf, revisionsOf, type ReportRow } from './store.ts'
import { headViews } from './views.ts'

async function known(db: Db, month: string, revision: number | undefined): Promise<ReportRow> {
  const row = await reportOf(db, month, revision)
  if (!row) throw notFound()
  return row
}

export const routes = [
  query(reports.listSchemeReports, async ({ ctx, query: { limit = 24, offset = 0 } }) => {
    const { rows, total } = await latestReports(ctx.db, { limit, offset })
    return { data: await headViews(ctx.db, rows), total }
  }),

  query(reports.readSchemeReport, async ({ ctx, params: { month }, query: { revision } }) => {
    const row = await known(ctx.db, month, revision)
    const revisions = await headViews(ctx.db, await revisionsOf(ctx.db, month))
    const head = revisions.find((one) => one.revision === row.revision)
    if (!head) throw notFound()
    return { ...head, revisions, tables: tableViews(ctx, tablesOf(row)) }
  }),

  action(reports.downloadSchemeReport, async ({ ctx, params: { month }, query: { format, revision } }) => {
    const row = await known(ctx.db, month, revision)
    const name = `report-${month}${row.revision > 1 ? `-r${row.revision}` : ''}.${format}`
    if (format === 'pdf') return download(name, 'application/pdf', await pdfOf(ctx, row))
    return download(name, 'text/csv', csvOf(month, tablesOf(row)))
  }),

  action(reports.makeSchemeReport, ({ ctx, viewer, params: { month }, body: { reason } }) =>
    makeReport(ctx, { month, by: viewer, reason: reason.trim() }),
  ),
]
