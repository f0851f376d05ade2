/**
 * Makes deleted objects inaccessible immediately, but keeps them in the storage for a day. A backup stays complete if its
 * database dump was made before the deletion and its copy of the folder after it.
 */
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { partitionByUse, storageAreas } from './storage-areas.ts'

const FOLDER = 'removed'
const ALL_NAMES = { from: '', to: '~' }

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Moves objects and folders to a path to which no URL leads. */
export async function moveToTrash({ storage, clock }: Context, paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage.move(path, `${FOLDER}/${dayOf(clock.now())}/${path}`)
}

/** Restores objects that have a row again, as after restoring a dump, and deletes the others after a day. */
export async function emptyTrash(ctx: Context): Promise<void> {
  const yesterday = dayOf(addDays(ctx.clock.now(), -1))
  for (const day of await ctx.storage.names(FOLDER, ALL_NAMES)) {
    for (const area of storageAreas(ctx)) await restoreUsed(ctx, area, `${FOLDER}/${day}/${area.folder}`)
    if (day < yesterday) await ctx.storage.removeAll(`${FOLDER}/${day}`)
  }
}

async function restoreUsed({ db, storage }: Context, area: ReturnType<typeof storageAreas>[number], from: string): Promise<void> {
  const { known } = await partitionByUse(db, area, await storage.names(from, ALL_NAMES))
  for (const name of known) await storage.move(`${from}/${name}`, `${area.folder}/${name}`)
}
