/** The jobs that process a photo into its sizes and remove files. Both may be interrupted anywhere and run again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { processPhoto, UndecodablePhoto, type ProcessedPhoto, type Processing } from '#platform/photos.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { mediaProcessed } from './events.ts'
import { documentKey, photoFolder, photoKey, rawKey } from './keys.ts'
import {
  deleteExpiredFiles,
  deleteFiles,
  deleteUnattachedFiles,
  expireFiles,
  filesById,
  finishFile,
  type FileRow,
} from './store.ts'
import { deleteOrphanedObjects } from './orphaned-objects.ts'

export const processFile = job('process photo', Type.Object({ fileId: Type.String() }))
const discard = job('discard objects', Type.Object({ keys: Type.Array(Type.String()), folders: Type.Array(Type.String()) }))
const deleteUnused = job('delete unused files', Type.Object({}))
const deleteOrphaned = job('delete orphaned objects', Type.Object({}))

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
    if (done) tx.emit(mediaProcessed, { fileId: file.id, ownerId: done.owner_id, purpose: done.purpose })
    return done !== undefined || (await filesById(tx.db, [file.id])).has(file.id)
  })
  // The owner removed the file meanwhile, and the removal job may have run before our sizes were written.
  if (!isKnown) await deleteObjects(ctx, objectsOf([file]))
}

/** One size is enough to read a document. */
const DOCUMENT: Processing = { variants: ['full'], mostMegapixels: 60 }

async function processed(ctx: Context, { id, kind }: FileRow): Promise<Parameters<typeof finishFile>[2]> {
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
  ({ status: 'ready', failure: null, width, height, placeholder, blurred }) as const
const failed = (failure: string) => ({ status: 'failed', failure, width: 0, height: 0, placeholder: '', blurred: '' }) as const

/** Removes files: the rows now, the objects after commit. */
export async function removeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) enqueueRemoval(tx, objectsOf(await deleteFiles(tx.db, ids)))
}

/** Sets files to expire in some days, unless they are removed before. */
export async function retireFiles(tx: Tx, ids: readonly string[], days: number): Promise<void> {
  if (ids.length > 0) await expireFiles(tx.db, ids, addDays(tx.now, days))
}

interface Objects {
  readonly keys: readonly string[]
  readonly folders?: readonly string[]
}

const objectsOf = (files: readonly FileRow[]): Objects => ({
  keys: files.flatMap(({ id, kind }) => (kind === 'document' ? [rawKey(id), documentKey(id)] : [rawKey(id)])),
  folders: files.filter(({ kind }) => kind === 'photo').map(({ id }) => photoFolder(id)),
})

/** Removes objects from the storage after commit. */
export function enqueueRemoval(tx: Tx, { keys, folders = [] }: Objects): void {
  if (keys.length + folders.length > 0) tx.enqueue(discard, { keys: [...keys], folders: [...folders] })
}

async function deleteObjects({ storage }: Context, { keys, folders = [] }: Objects): Promise<void> {
  for (const key of keys) await storage.remove(key)
  for (const folder of folders) await storage.removeAll(folder)
}

const DELETED_AT_ONCE = 500

/** Removes files that were uploaded a day ago and are not attached to anything, and files that have expired. */
async function deleteUnusedFiles(ctx: Context): Promise<void> {
  await inBatches(ctx, (tx) => deleteUnattachedFiles(tx.db, addDays(tx.now, -1), DELETED_AT_ONCE))
  await inBatches(ctx, (tx) => deleteExpiredFiles(tx.db, DELETED_AT_ONCE))
}

async function inBatches(ctx: Context, take: (tx: Tx) => Promise<readonly FileRow[]>): Promise<void> {
  let taken: number
  do {
    taken = await ctx.write(async (tx) => {
      const gone = await take(tx)
      enqueueRemoval(tx, objectsOf(gone))
      return gone.length
    })
  } while (taken === DELETED_AT_ONCE)
}

export const mediaJobHandlers = [
  jobHandler(processFile, run),
  jobHandler(discard, deleteObjects),
  jobHandler(deleteUnused, deleteUnusedFiles, '41 * * * *'),
  jobHandler(deleteOrphaned, deleteOrphanedObjects, '11 4 * * *'),
]
