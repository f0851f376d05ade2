/**
 * Ends addresses of pictures that were signed before a consent ended or operators withheld a file. Addresses of videos and downloads
 * are checked at each request.
 */
import { sql } from 'kysely'
import { addMinutes } from '#lib/time.ts'
import { createBriefCache } from '#platform/brief-cache.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isWithheldFrom, type FileRow } from './store.ts'

/** Signed addresses work for five minutes, so older ones have ended. */
const MINUTES = 6

type WithheldFile = Pick<FileRow, 'id' | 'owner_id' | 'withheld_at' | 'unconsented_at'>

const lately = createBriefCache<object, ReadonlyMap<string, WithheldFile>>(new WeakMap())

/**
 * Returns whether an object belongs to a file that was withheld from this viewer within the last minutes; uses `files_withheld` and
 * `files_unconsented`. Operators decide about the file, and its owner still sees it.
 */
export async function isLatelyWithheld(
  ctx: Context,
  key: string,
  viewerOf: () => Promise<Pick<Viewer, 'id' | 'role'> | undefined>,
): Promise<boolean> {
  const files = await lately.get(ctx.application, async () => {
    const since = addMinutes(ctx.clock.now(), -MINUTES)
    const { rows } =
      await sql<WithheldFile>`select id, owner_id, withheld_at, unconsented_at from files where unconsented_at > ${since}
      union all select id, owner_id, withheld_at, unconsented_at from files
        where withheld_at is not null and withheld_at > ${since}`.execute(ctx.db)
    return new Map(rows.map((file) => [file.id, file]))
  })
  const file = files.get(key.split('/')[1] ?? '')
  if (!file) return false
  const viewer = await viewerOf()
  return viewer === undefined || isWithheldFrom(viewer, file)
}
