/** Deletes stored objects without a row, left by rolled-back or interrupted transactions. */
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { partitionByUse, storageAreas } from './storage-areas.ts'

/** An upload's row is committed long before a day has passed. Older objects were checked when they were in this span. */
const SPAN_DAYS = { from: -8, to: -1 }

/**
 * Ids start with their timestamp, so a span of days is a range of names. On the first of a month all objects are checked: an old
 * object may have been written again, or a restored database dump may be older than the folder.
 */
export async function deleteOrphanedObjects(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const from = now.getUTCDate() === 1 ? '' : firstIdOf(addDays(now, SPAN_DAYS.from))
  const span = { from, to: firstIdOf(addDays(now, SPAN_DAYS.to)) }
  for (const area of storageAreas(ctx)) {
    const { unknown } = await partitionByUse(ctx.db, area, await ctx.storage.names(area.folder, span))
    for (const name of unknown) await ctx.storage.removeAll(`${area.folder}/${name}`)
  }
  await ctx.storage.deleteAbandoned(addDays(now, SPAN_DAYS.to))
}

const firstIdOf = (at: Date): string => newId(at).slice(0, 13)
