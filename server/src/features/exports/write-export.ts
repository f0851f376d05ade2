/**
 * The job that writes an archive into the storage. It may be killed at any time: it starts again, and no partial archive is
 * readable.
 */
import { accountById, isUsed, localeOf } from '#core/accounts/index.ts'
import { inLocale, t, storedMessage } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { unavailability } from '#platform/unavailable.ts'
import { withFolder } from '#platform/work-folder.ts'
import { writeZip } from '#platform/zip/write.ts'
import { measuringWriter, zipArchiveWriter, type ArchiveWriter } from './archive-writer.ts'
import { exportProgressed } from './events.ts'
import { ARCHIVE, endExport, folderOf } from './order-export.ts'
import { beginExport, failExport, findExport, recordExportProgress, type ExportRow } from './store.ts'
import { writeAccount } from './write-account.ts'
import { writeLibrary } from './write-library.ts'
import { writeVault } from './write-vault.ts'

/** An export that was started this often fails. */
const MAX_ATTEMPTS = 6

export async function runExport(ctx: Context, { exportId }: { exportId: string }, signal: AbortSignal): Promise<void> {
  const row = await beginExport(ctx.db, exportId)
  if (!row) return discardRemoved(ctx, exportId)
  await inLocale(await localeOf(ctx.db, row.account_id), () => attempt(ctx, row, signal))
}

/** Discards an archive whose export was removed in between. An export that another run of the job has ended stays. */
async function discardRemoved(ctx: Context, exportId: string): Promise<void> {
  if (!(await findExport(ctx.db, exportId))) await ctx.storage.removeAll(folderOf(exportId))
}

async function attempt(ctx: Context, row: ExportRow, signal: AbortSignal): Promise<void> {
  const account = await accountById(ctx.db, row.account_id)
  if (row.attempts > MAX_ATTEMPTS) return fail(ctx, row, () => t('Something went wrong while creating the download. Try again.'))
  if (!account || !isUsed(account.status)) return fail(ctx, row, () => t('Your account can’t export anything right now.'))
  try {
    await write(ctx, row, signal)
  } catch (error) {
    if (error instanceof Removed) return discardRemoved(ctx, row.id)
    if (unavailability(error) === 'full') return fail(ctx, row, () => t('The site is out of storage space. Try again later.'))
    throw error
  }
}

async function fail(ctx: Context, { id, account_id: accountId }: ExportRow, failure: () => string): Promise<void> {
  await ctx.storage.removeAll(folderOf(id))
  await ctx.write(async (tx) => {
    await failExport(tx.db, id, storedMessage(failure))
    tx.emit(exportProgressed, { exportId: id, accountId })
  })
}

/** The export was removed in between, or another run has ended it. */
class Removed extends Error {}

async function write(ctx: Context, row: ExportRow, signal: AbortSignal): Promise<void> {
  const scale = measuringWriter(ctx.storage)
  await fillWith(ctx, row, scale)
  const key = `${folderOf(row.id)}/${ARCHIVE}`
  let files = 0
  const onBytes = progressReporter(ctx, row, scale.weight())
  await withFolder(ctx, 'export', (folder) =>
    writeZip({
      signal,
      store: (body) => ctx.storage.put(key, body),
      async fill(zip) {
        const writer = zipArchiveWriter(zip, { storage: ctx.storage, folder, onBytes })
        await fillWith(ctx, row, writer)
        files = writer.files()
      },
    }),
  )
  const stored = await ctx.storage.stat(key)
  const isWanted = stored && (await ctx.write((tx) => endExport(tx, row, { files, bytes: stored.bytes })))
  if (!isWanted) throw new Removed()
}

function fillWith(
  ctx: Context,
  { account_id: id, kind, performer_id: performerId }: ExportRow,
  to: ArchiveWriter,
): Promise<void> {
  if (kind === 'account') return writeAccount(ctx, id, to)
  if (kind === 'vault') return writeVault(ctx, id, to)
  const fan = { id, role: 'fan', sessionId: '', provedAt: ctx.clock.now() } as const
  return writeLibrary(ctx, { fan, performerId }, to)
}

const STEP_PERCENT = 2

/** Also detects that the export was removed. */
function progressReporter(ctx: Context, { id, account_id: accountId }: ExportRow, weight: number) {
  let done = 0
  let reported = 0
  return async (bytes: number): Promise<void> => {
    done += bytes
    const percent = Math.min(99, Math.floor((done * 100) / Math.max(weight, 1)))
    if (percent < reported + STEP_PERCENT) return
    reported = percent
    const isWanted = await ctx.write(async (tx) => {
      tx.emit(exportProgressed, { exportId: id, accountId })
      return recordExportProgress(tx.db, id, percent)
    })
    if (!isWanted) throw new Removed()
  }
}
