/** The table `record_exports`. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  record_exports: Schema['record_exports']
}
type ExportsDb = Db<Tables>
export type ExportRow = Selectable<Tables['record_exports']>

export const insertExport = (
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'performer_id' | 'reason' | 'requested_by'>,
): Promise<ExportRow> =>
  (tx.db as ExportsDb)
    .insertInto('record_exports')
    .values({ ...row, requested_at: tx.now, approved_by: null, approved_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const exportById = (db: ExportsDb, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('record_exports').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns false if it is approved, or gone. */
export async function deleteUnapproved(tx: Tx, id: string): Promise<boolean> {
  const db: ExportsDb = tx.db
  const query = db.deleteFrom('record_exports').where('id', '=', id).where('approved_by', 'is', null)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns undefined if it is approved already. */
export const markApproved = (tx: Tx, id: string, operatorId: string): Promise<ExportRow | undefined> =>
  (tx.db as ExportsDb)
    .updateTable('record_exports')
    .set({ approved_by: operatorId, approved_at: tx.now })
    .where('id', '=', id)
    .where('approved_by', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Newest first; uses index `record_exports_latest`. */
export async function latestExports(db: ExportsDb, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const all = db.selectFrom('record_exports')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
