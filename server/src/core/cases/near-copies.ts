/** Looks for near copies of the removed media of cases, at upload and in the library. Near copies are only advice for operators. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import {
  filesWithoutFingerprint,
  fingerprintFile,
  fingerprintRemoved,
  mediaProcessed,
  nearCopies,
  type NearCopy,
} from '#core/media/index.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job, LOW_PRIORITY } from '#platform/jobs.ts'
import { on } from '#platform/listeners.ts'
import { caseUpdated } from './events.ts'
import { addStep } from './store.ts'

const compareUpload = job('compare upload with removed media', Type.Object({ fileId: Type.String() }))
const compareLibrary = job('compare library with removed media', Type.Object({ fileIds: Type.Array(Type.String()) }))
const fingerprintLibrary = job('fingerprint library', Type.Object({}))

/** Hashes removed files before they are deleted, and looks for copies in the library. */
export function enqueueComparison(tx: Tx, fileIds: readonly string[]): void {
  tx.enqueue(compareLibrary, { fileIds: [...fileIds] }, { priority: LOW_PRIORITY })
}

export const nearCopyListeners = [
  on(mediaProcessed, 'compare upload with removed media', async (tx, { fileId }) =>
    tx.enqueue(compareUpload, { fileId }, { priority: LOW_PRIORITY }),
  ),
]

export interface MatchRow {
  readonly file_id: string
  readonly likeness: number
  readonly is_mirrored: boolean
  readonly found_at: Date
}

/** Best first; uses the key. */
export async function matchesOf(db: Db, caseId: string): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`select file_id, likeness, is_mirrored, found_at from case_matches where case_id = ${caseId}
    order by likeness desc, file_id limit 100`.execute(db)
  return rows
}

/** Adds the copies to the cases that have removed the originals. */
async function record(ctx: Context, copies: readonly NearCopy[]): Promise<void> {
  for (const { fileId, removedId, likeness, isMirrored } of copies)
    await ctx.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`insert into case_matches (case_id, file_id, likeness, is_mirrored, found_at)
        select distinct o.case_id, ${fileId}::uuid, ${likeness}::real, ${isMirrored}::boolean, ${tx.now}::timestamptz from case_objects o
        where o.file_ids && array[${removedId}]::uuid[] and o.state = 'removed'
          and not ${fileId}::uuid = any(o.file_ids) on conflict do nothing returning case_id as id`.execute(tx.db)
      for (const { id } of rows) {
        await addStep(tx, id, { step: 'near_copy' })
        tx.emit(caseUpdated, { caseId: id, reporterIds: [] })
      }
    })
}

const BATCH_SIZE = 200

export const nearCopyJobHandlers = [
  jobHandler(compareUpload, async (ctx, { fileId }) => {
    await fingerprintFile(ctx, fileId)
    await record(ctx, await nearCopies(ctx.db, { fileIds: [fileId] }))
  }),
  jobHandler(compareLibrary, async (ctx, { fileIds }) => {
    for (const fileId of fileIds) await fingerprintRemoved(ctx, fileId)
    await record(ctx, await nearCopies(ctx.db, { removedIds: fileIds }))
  }),
  jobHandler(
    fingerprintLibrary,
    async (ctx) => {
      const ids = await filesWithoutFingerprint(ctx.db, BATCH_SIZE)
      for (const id of ids) await fingerprintFile(ctx, id)
      await record(ctx, await nearCopies(ctx.db, { fileIds: ids }))
    },
    '41 * * * *',
  ),
]
