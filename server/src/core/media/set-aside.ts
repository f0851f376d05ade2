/**
 * What is deleted is out of reach at once, and stays in the storage for a day: a backup whose dump of the database was made
 * before the deletion, and whose copy of the folder after it, is whole.
 */
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { sortedOut, storageAreas } from './storage-areas.ts'

const FOLDER = 'removed'
const EVERY_NAME = { from: '', to: '~' }

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Objects and folders, to where no address leads. */
export async function setAside({ storage, clock }: Context, paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage.move(path, `${FOLDER}/${dayOf(clock.now())}/${path}`)
}

/** Puts back what has a row again, as after the restore of a dump, and deletes the rest once a day has passed. */
export async function putBackOrDelete(ctx: Context): Promise<void> {
  const yesterday = dayOf(addDays(ctx.clock.now(), -1))
  for (const day of await ctx.storage.names(FOLDER, EVERY_NAME)) {
    for (const area of storageAreas(ctx)) await putBack(ctx, area, `${FOLDER}/${day}/${area.folder}`)
    if (day < yesterday) await ctx.storage.removeAll(`${FOLDER}/${day}`)
  }
}

async function putBack({ db, storage }: Context, area: ReturnType<typeof storageAreas>[number], from: string): Promise<void> {
  const { known } = await sortedOut(db, area, await storage.names(from, EVERY_NAME))
  for (const name of known) await storage.move(`${from}/${name}`, `${area.folder}/${name}`)
}
