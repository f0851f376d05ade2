/**
 * Erases all stored objects of a file that was taken down, and blocks the bytes of each, because archives and downloads contain
 * them.
 */
import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { deleteObjects, type Objects } from './remove-files.ts'
import { blockHashes } from './taken-down.ts'

const Strings = Type.Array(Type.String())
const erase = job('erase taken-down media', Type.Object({ fileId: Type.String(), keys: Strings, folders: Strings }))

/** Erases the objects without a grace period. Call this in the transaction that records the takedown of the file or picture. */
export function enqueueErasure(tx: Tx, fileId: string, { keys, folders = [] }: Objects): void {
  tx.enqueue(erase, { fileId, keys: [...keys], folders: [...folders] })
}

interface Erasing extends Required<Objects> {
  readonly fileId: string
}

/** May be interrupted anywhere and run again: no object is deleted before the bytes of all are blocked. */
async function run(ctx: Context, { fileId, keys, folders }: Erasing): Promise<void> {
  const found = [...keys]
  for (const folder of folders)
    found.push(...(await ctx.storage.names(folder, { from: '', to: '~' })).map((name) => `${folder}/${name}`))
  const hashes: Buffer[] = []
  for (const key of found) {
    const hash = await hashOf(ctx, key)
    if (hash) hashes.push(hash)
  }
  await blockHashes(ctx.db, fileId, hashes)
  await deleteObjects(ctx, { keys, folders })
}

/** Returns the SHA-256; undefined if the object is not stored. */
async function hashOf({ storage }: Context, key: string): Promise<Buffer | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
    return hash.digest()
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

export const erasureJobHandlers = [jobHandler(erase, run)]
