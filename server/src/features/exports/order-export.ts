/** Starts and removes exports: one at a time per account, and a few a day. */
import { Type } from 'typebox'
import { listSales } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { throttle } from '#platform/throttle.ts'
import { exportProgressed, exportReady } from './events.ts'
import * as store from './store.ts'

export const writeExport = job('write export', Type.Object({ exportId: Type.String() }))
export const discardArchives = job('discard archives', Type.Object({ folders: Type.Array(Type.String()) }))

export const STORAGE_AREA = 'exports'
export const ARCHIVE = 'archive.zip'
export const folderOf = (id: string): string => `${STORAGE_AREA}/${id}`

const DAILY_LIMIT = { attempts: 5, seconds: 86_400 }
/** All accounts together write or read this many archives in parallel, so that other workers stay free. */
const CONCURRENCY = 2
export const queueOf = (accountId: string): string => `archives:${Number.parseInt(accountId.slice(-6), 16) % CONCURRENCY}`

/** Returns the running export if there is one. Throws `too_many_requests`. */
export async function startExport(tx: Tx, wanted: Pick<store.NewExport, 'account_id' | 'kind' | 'performer_id'>) {
  const { account_id: accountId, kind, performer_id } = wanted
  await oneAtATime(tx, `export ${accountId}`)
  const running = await store.runningExport(tx.db, accountId)
  if (running) return running
  await throttle(tx.db, [`export:${accountId}`], DAILY_LIMIT)
  const row = await store.insertExport(tx.db, {
    id: newId(tx.now),
    account_id: accountId,
    kind,
    performer_id,
    created_at: tx.now,
  })
  tx.enqueue(writeExport, { exportId: row.id }, { queue: queueOf(accountId) })
  tx.emit(exportProgressed, { exportId: row.id, accountId })
  return row
}

/** Throws `not_found` for a performer the fan has bought nothing from, as for an unknown one. */
export async function assertBoughtFrom(db: Db, fanId: string, performerId: string): Promise<void> {
  const { rows } = await listSales(db, { side: 'fan', accountId: fanId, performerId, limit: 1, offset: 0 })
  if (rows.length === 0) throw notFound()
}

/** Deletes the archive too. A job that is writing it ends automatically. */
export async function removeExport(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await store.deleteOwnExport(tx.db, accountId, id))) throw notFound()
  discard(tx, [id])
  tx.emit(exportProgressed, { exportId: id, accountId })
}

const discard = (tx: Tx, ids: readonly string[]): void =>
  void (ids.length > 0 && tx.enqueue(discardArchives, { folders: ids.map(folderOf) }))

/** Marks the stored archive as ready and removes older ones of its kind. Returns false if the export was removed in between. */
export async function endExport(tx: Tx, row: store.ExportRow, made: Omit<store.FinishedArchive, 'expiresAt'>): Promise<boolean> {
  const { id, account_id: accountId, kind } = row
  const expiresAt = addDays(tx.now, (await settings(tx)).exportRetentionDays)
  if (!(await store.finishExport(tx.db, id, { files: made.files, bytes: made.bytes, expiresAt }))) return false
  discard(tx, await store.deleteEndedExports(tx.db, row))
  tx.emit(exportProgressed, { exportId: id, accountId })
  tx.emit(exportReady, { exportId: id, accountId, kind })
  return true
}

/** Removes all archives of an account that is erased. */
export async function eraseArchives(tx: Tx, accountId: string): Promise<void> {
  discard(tx, await store.deleteExportsOf(tx.db, accountId))
}

/** Removes archives with media that an operator has removed. An archive that is being written starts again without them. */
export async function removeArchivesWith(tx: Tx, taken: { ownerId: string; fileIds: readonly string[] }): Promise<void> {
  const gone = await store.deleteExportsWith(tx.db, taken)
  discard(
    tx,
    gone.map(({ id }) => id),
  )
  for (const { account_id: accountId, kind, performer_id, status, id } of gone) {
    tx.emit(exportProgressed, { exportId: id, accountId })
    if (status !== 'waiting' && status !== 'writing') continue
    const again = { id: newId(tx.now), account_id: accountId, kind, performer_id, created_at: tx.now }
    await store.insertExport(tx.db, again)
    tx.enqueue(writeExport, { exportId: again.id }, { queue: queueOf(accountId) })
  }
}

const BATCH_SIZE = 100

export async function deleteExpiredExports(ctx: Context): Promise<void> {
  let deleted: number
  do {
    deleted = await ctx.write(async (tx) => {
      const gone = await store.deleteExpiredExports(tx.db, BATCH_SIZE)
      discard(tx, gone)
      return gone.length
    })
  } while (deleted === BATCH_SIZE)
}
