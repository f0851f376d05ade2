/** The job that processes an upload into what is shown. It may be interrupted anywhere and run again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context } from '#platform/context.ts'
import { processPhoto, UndecodablePhoto, type ProcessedPhoto, type Processing } from '#platform/photos.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { mediaProcessed } from './events.ts'
import { documentKey, photoKey, rawKey } from './keys.ts'
import { deleteObjects, objectsOf } from './remove-files.ts'
import { filesById, finishFile, type FileRow, type Outcome } from './store.ts'

export const processFile = job('process file', Type.Object({ fileId: Type.String() }))
async function run(ctx: Context, { fileId }: { fileId: string }): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  if (file?.status === 'processing') await finish(ctx, file)
  // Also when an earlier run was interrupted right before this line.
  await ctx.storage.remove(rawKey(fileId))
}

async function finish(ctx: Context, file: FileRow): Promise<void> {
  const outcome = await processed(ctx, file)
  const isKnown = await ctx.write(async (tx) => {
    const done = await finishFile(tx.db, file.id, outcome)
    if (done) tx.emit(mediaProcessed, { fileId: file.id, ownerId: done.owner_id })
    return done !== undefined || (await filesById(tx.db, [file.id])).has(file.id)
  })
  // The owner removed the file meanwhile, and the removal job may have run before our sizes were written.
  if (!isKnown) await deleteObjects(ctx, objectsOf([file]))
}

/** One size is enough to read a document. */
const DOCUMENT: Processing = { variants: ['full'], mostMegapixels: 60 }

async function processed(ctx: Context, { id, kind }: FileRow): Promise<Outcome> {
  const folder = await mkdtemp(join(ctx.config.uploadFolder, 'process-'))
  try {
    const path = join(folder, 'raw')
    await pipeline(await ctx.storage.read(rawKey(id)), createWriteStream(path))
    const photo = await processPhoto(path, kind === 'document' ? DOCUMENT : {})
    for (const { name, body } of photo.variants)
      await ctx.storage.put(kind === 'document' ? documentKey(id) : photoKey(id, name), body)
    return ready(photo)
  } catch (error) {
    if (error instanceof UndecodablePhoto) return failed(error.message)
    if (error instanceof MissingObject) return failed('This picture was lost. Please upload it again.')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ready = ({ width, height, placeholder, blurred }: ProcessedPhoto) =>
  ({ status: 'ready', failure: null, width, height, duration_ms: 0, placeholder, blurred, detail: {} }) as const
const failed = (failure: string) =>
  ({ status: 'failed', failure, width: 0, height: 0, duration_ms: 0, placeholder: '', blurred: '', detail: {} }) as const

export const processJobHandlers = [jobHandler(processFile, run)]
