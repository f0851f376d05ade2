import { done } from '@fanfare/contract'
import * as records from '@fanfare/contract/records'
import type { RecordExport } from '@fanfare/contract/records'
import { peopleById } from '#core/accounts/index.ts'
import type { Db } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { approveExport, exportAsJson, exportAsPdf, removeExport, requestExport } from './export.ts'
import { recordedItems } from './items.ts'
import { performerOf, recordOf } from './record.ts'
import { latestExports, type ExportRow } from './store.ts'

async function exportViews(db: Db, rows: readonly ExportRow[]): Promise<RecordExport[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => [row.performer_id, row.requested_by, ...(row.approved_by === null ? [] : [row.approved_by])]),
  )
  return rows.map((row) => ({
    _id: row.id,
    performer: people.get(row.performer_id)!,
    reason: row.reason,
    requestedBy: people.get(row.requested_by)!,
    requestedAt: row.requested_at.toISOString(),
    approvedBy: row.approved_by === null ? null : people.get(row.approved_by)!,
    approvedAt: row.approved_at?.toISOString() ?? null,
  }))
}

export const recordRoutes = [
  query(records.readPerformerRecord, ({ ctx, query: { username } }) => recordOf(ctx, username.replace(/^@/, ''))),

  query(records.listRecordedItems, ({ ctx, params, query: { personId, limit = 20, offset = 0 } }) =>
    recordedItems(ctx, { ownerId: params.id, personId, limit, offset }),
  ),

  query(records.listRecordExports, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await latestExports(ctx.db, { limit, offset })
    return { data: await exportViews(ctx.db, rows), total }
  }),

  mutation(
    records.requestRecordExport,
    async ({ tx, viewer, params, body }) =>
      (await exportViews(tx.db, [await requestExport(tx, viewer, params.id, body.reason.trim())]))[0]!,
    async ({ ctx, params }) => void (await performerOf(ctx, params.id)),
  ),

  mutation(
    records.approveRecordExport,
    async ({ tx, viewer, params }) => (await exportViews(tx.db, [await approveExport(tx, viewer, params.id)]))[0]!,
  ),

  mutation(records.removeRecordExport, async ({ tx, viewer, params }) => {
    await removeExport(tx, viewer, params.id)
    return done
  }),

  action(records.downloadRecordExport, ({ ctx, viewer, params }) => exportAsJson(ctx, viewer, params.id)),
  action(records.downloadRecordSummary, ({ ctx, viewer, params }) => exportAsPdf(ctx, viewer, params.id)),
]
