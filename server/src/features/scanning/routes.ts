import * as scanning from '@fanfare/contract/scanning'
import { peopleById } from '#core/accounts/index.ts'
import {
  countQuarantined,
  countUnscanned,
  quarantinedBefore,
  quarantinedById,
  recordReport,
  type QuarantinedRow,
} from '#core/media/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Context, Db } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from './operator-acts.ts'
import { reportJson, reportPdf } from './report.ts'

async function viewsOf(db: Db, rows: readonly QuarantinedRow[]): Promise<scanning.QuarantinedFile[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => [row.owner_id, ...(row.reported_by === null ? [] : [row.reported_by])]),
  )
  return rows.map((row) => ({
    _id: row.id,
    owner: people.get(row.owner_id)!,
    kind: row.kind,
    bytes: Number(row.bytes),
    sha256: row.sha256.toString('hex'),
    md5: row.md5?.toString('hex') ?? '',
    matched: row.matched,
    label: row.label,
    uploadedAt: row.uploaded_at.toISOString(),
    foundAt: row.found_at.toISOString(),
    reportedAt: row.reported_at?.toISOString() ?? null,
    reportedBy: (row.reported_by === null ? undefined : people.get(row.reported_by)) ?? null,
    reference: row.reference,
  }))
}

async function exported(ctx: Context, operator: Viewer, id: string, format: 'json' | 'pdf'): Promise<QuarantinedRow> {
  const row = await quarantinedById(ctx.db, id)
  if (!row) throw notFound()
  await ctx.write((tx) => {
    recordAct(tx, { operator, act: 'sealed_file.export', subject: { kind: 'sealed_file', id }, after: { format } })
    return Promise.resolve()
  })
  return row
}

export const routes = [
  query(scanning.readScanning, async ({ ctx }) => {
    const { knownHashes, service } = ctx.scanning
    const [list, waiting] = await Promise.all([knownHashes().catch(() => 'unreadable' as const), countUnscanned(ctx.db)])
    return {
      list:
        list === undefined || list === 'unreadable'
          ? null
          : {
              entries: list.entries,
              illegal: list.illegal,
              brokenLines: list.brokenLines,
              broken: [...list.broken],
            },
      isListUnreadable: list === 'unreadable',
      service: service?.name ?? null,
      waiting,
    }
  }),

  query(scanning.listQuarantined, async ({ ctx, query: { limit = 20, cursor } }) => {
    const [found, total] = await Promise.all([quarantinedBefore(ctx.db, placeOf(cursor), limit + 1), countQuarantined(ctx.db)])
    const { rows, next } = cutPage(found, limit, ({ found_at: at, id }) => ({ at, id }))
    return { data: await viewsOf(ctx.db, rows), total, ...(next !== undefined && { next }) }
  }),

  action(scanning.exportReportPdf, async ({ ctx, viewer, params: { id } }) =>
    reportPdf(ctx, await exported(ctx, viewer, id, 'pdf')),
  ),

  action(scanning.exportReportJson, async ({ ctx, viewer, params: { id } }) =>
    reportJson(ctx, await exported(ctx, viewer, id, 'json')),
  ),

  mutation(scanning.recordHotlineReport, async ({ tx, viewer, params: { id }, body: { reference } }) => {
    if (!(await quarantinedById(tx.db, id))) throw notFound()
    const row = await recordReport(tx, id, { byId: viewer.id, reference: reference.trim() })
    if (!row) throw apiError('already_done', t('This report has already been recorded.'))
    recordAct(tx, { operator: viewer, act: 'sealed_file.report', subject: { kind: 'sealed_file', id }, after: { reference } })
    return (await viewsOf(tx.db, [row]))[0]!
  }),
]
