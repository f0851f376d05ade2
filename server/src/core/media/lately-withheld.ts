/**
 * Ends addresses of pictures that were signed before a consent ended or operators withheld a file. Addresses of videos and downloads
 * are checked at each request.
 */
import { sql } from 'kysely'
import { addMinutes } from '#lib/time.ts'
import { createBriefCache } from '#platform/brief-cache.ts'
import type { Context } from '#platform/context.ts'

/** Signed addresses work for five minutes, so older ones have ended. */
const MINUTES = 6

const lately = createBriefCache<object, ReadonlySet<string>>(new WeakMap())

/** Returns whether an object belongs to a file that was withheld within the last minutes; uses `files_withheld` and `files_unconsented`. */
export async function isLatelyWithheld(ctx: Context, key: string): Promise<boolean> {
  const ids = await lately.get(ctx.application, async () => {
    const since = addMinutes(ctx.clock.now(), -MINUTES)
    const { rows } = await sql<{ id: string }>`select id from files where unconsented_at > ${since}
      union all select id from files where withheld_at is not null and withheld_at > ${since}`.execute(ctx.db)
    return new Set(rows.map(({ id }) => id))
  })
  return ids.has(key.split('/')[1] ?? '')
}
