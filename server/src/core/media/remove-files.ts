/** Removes files: the rows in the transaction, the objects after it. */
import { Type } from 'typebox'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { documentKey, folderOf, idDocumentKey, originalFolder, rawKey } from './keys.ts'
import { deleteOrphanedObjects } from './orphaned-objects.ts'
import { emptyTrash, moveToTrash } from './trash.ts'
import { deleteExpiredFiles, deleteFiles, deleteUnusedFiles, expireFiles } from './removal-store.ts'
import type { FileRow } from './store.ts'

/** Deletes objects of a file that remains. Objects of a deleted file move to the trash instead. */
const discard = job('discard objects', Type.Object({ keys: Type.Array(Type.String()), folders: Type.Array(Type.String()) }))
const setObjectsAside = job('move objects to trash', Type.Object({ paths: Type.Array(Type.String()) }))
const settleTrash = job('restore or delete trashed objects', Type.Object({}))
const deleteUnused = job('delete unused files', Type.Object({}))
const deleteOrphaned = job('delete orphaned objects', Type.Object({}))

/** Deletes the rows now; the objects become inaccessible after the commit. */
export async function removeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) enqueueRemoval(tx, objectsOf(await deleteFiles(tx.db, ids)))
}

/** Sets files to expire in some days, unless they are removed before. */
export async function retireFiles(tx: Tx, ids: readonly string[], days: number): Promise<void> {
  if (ids.length > 0) await expireFiles(tx.db, ids, addDays(tx.now, days))
}

export interface Objects {
  readonly keys: readonly string[]
  readonly folders?: readonly string[]
}

const documentKeys = (id: string) => [rawKey(id), documentKey(id), idDocumentKey(id)]

export const objectsOf = (files: readonly FileRow[]): Objects => ({
  keys: files.flatMap(({ id, kind }) => (kind === 'document' ? documentKeys(id) : [rawKey(id)])),
  folders: files.flatMap(({ id, kind }) => (kind === 'document' ? [] : [folderOf(kind, id), originalFolder(id)])),
})

/** Makes objects of deleted files inaccessible after the commit. */
export function enqueueRemoval(tx: Tx, { keys, folders = [] }: Objects): void {
  if (keys.length + folders.length > 0) tx.enqueue(setObjectsAside, { paths: [...keys, ...folders] })
}

/**
 * Deletes objects that a remaining file no longer has, after at least a day: an earlier dump of the database refers to them, and
 * the matching copy of the folder may be made hours after the dump.
 */
export function enqueueDiscard(tx: Tx, keys: readonly string[], at = addDays(tx.now, 1)): void {
  if (keys.length > 0) tx.enqueue(discard, { keys: [...keys], folders: [] }, { at })
}

/** Deletes objects immediately after the commit. */
export function enqueueDeletion(tx: Tx, keys: readonly string[], folders: readonly string[] = []): void {
  if (keys.length + folders.length > 0) tx.enqueue(discard, { keys: [...keys], folders: [...folders] })
}

export async function deleteObjects({ storage }: Context, { keys, folders = [] }: Objects): Promise<void> {
  for (const key of keys) await storage.remove(key)
  for (const folder of folders) await storage.removeAll(folder)
}

/** Returns the objects of any kind of file, because without a row its kind is unknown. */
export const objectsOfUnknown = (id: string): Objects => ({
  keys: documentKeys(id),
  folders: [...mediaKinds.map((kind) => folderOf(kind, id)), originalFolder(id)],
})

const BATCH_SIZE = 500

/** Deletes expired files, and files outside the vaults that were uploaded a day ago and are not used. */
async function deleteInBatches(ctx: Context): Promise<void> {
  await inBatches(ctx, (tx) => deleteUnusedFiles(tx.db, addDays(tx.now, -1), BATCH_SIZE))
  await inBatches(ctx, (tx) => deleteExpiredFiles(tx.db, BATCH_SIZE))
}

async function inBatches(ctx: Context, take: (tx: Tx) => Promise<readonly FileRow[]>): Promise<void> {
  let taken: number
  do {
    taken = await ctx.write(async (tx) => {
      const gone = await take(tx)
      enqueueRemoval(tx, objectsOf(gone))
      return gone.length
    })
  } while (taken === BATCH_SIZE)
}

export const removalJobHandlers = [
  jobHandler(discard, deleteObjects),
  jobHandler(setObjectsAside, (ctx, { paths }) => moveToTrash(ctx, paths)),
  jobHandler(settleTrash, emptyTrash, '51 * * * *'),
  jobHandler(deleteUnused, deleteInBatches, '41 * * * *'),
  jobHandler(deleteOrphaned, deleteOrphanedObjects, '11 4 * * *'),
]
