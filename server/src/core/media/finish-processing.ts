/** Records the result of processing a file and emits the event. */
import type { Context } from '#platform/context.ts'
import type { Stage } from '#platform/transcoding/index.ts'
import { mediaProcessed } from './events.ts'
import { deleteObjects, objectsOf } from './remove-files.ts'
import { endStages, filesById, finishFile, type FileRow, type Outcome } from './store.ts'

/** With a stage, more processing follows although the file can be shown. If that fails, the file stays as it is. */
export async function finishProcessing(ctx: Context, file: FileRow, outcome: Outcome, stage: Stage | '' = ''): Promise<void> {
  const isKnown = await ctx.write(async (tx) => {
    const finished = await finishFile(tx.db, file.id, outcome, stage)
    const finishedStages = finished || outcome.status !== 'failed' ? undefined : await endStages(tx.db, file.id)
    if (finishedStages) ctx.log.info(`· file ${file.id} keeps its current renditions: ${outcome.failure}`)
    const done = finished ?? finishedStages
    if (done) tx.emit(mediaProcessed, { fileId: file.id, ownerId: done.owner_id })
    return done !== undefined || (await filesById(tx.db, [file.id])).has(file.id)
  })
  // The owner has removed the file, and the removal job may have run before our objects were written.
  if (!isKnown) await deleteObjects(ctx, objectsOf([file]))
}
