import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { VideoRow } from './video.ts'

/** Related videos are chosen among this many of the performer's newest. */
const COMPARED = 200

/** Returns other videos of the same performer, most common tags first, then newest; uses index `videos_of_performer`. */
export async function relatedIds(db: Db, of: Pick<VideoRow, 'id' | 'performer_id' | 'tags'>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with newest as materialized (
      select id, tags, published_at from videos
      where performer_id = ${of.performer_id} and status = 'published' and removed_at is null and id <> ${of.id}
      order by published_at desc, id desc limit ${COMPARED}::int)
    select id from newest
    order by (select count(*) from unnest(tags) as t (tag) where tag = any(${of.tags}::text[])) desc, published_at desc, id desc
    limit ${limit}::int`.execute(db)
  return rows.map((row) => row.id)
}
