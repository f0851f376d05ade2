import { sql, type Selectable, type SqlBool } from 'kysely'
import type { WordFound } from '#core/content/index.ts'
import { isCreatedBefore, isOwn, type OwnFilter, type OwnSlice } from '#core/publications/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { hasWord } from '#platform/search-text.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  videos: Schema['videos']
}
export const VIDEOS = sql.table('videos')
export type VideoRow = Selectable<Tables['videos']>
type VideosDb = Db<Tables>

const among = (ids: readonly string[]) => sql<SqlBool>`id = any(${uuids(ids)})`

/** In no particular order. */
export const videosById = (db: VideosDb, ids: readonly string[]): Promise<VideoRow[]> =>
  db.selectFrom('videos').selectAll().where(among(ids)).execute()

/** Share-locks videos until the transaction ends: a video that is being sold cannot be changed or removed. */
export const shareVideos = (db: VideosDb, ids: readonly string[]): Promise<VideoRow[]> =>
  db.selectFrom('videos').selectAll().where(among(ids)).forShare().execute()

export const videoById = async (db: VideosDb, id: string): Promise<VideoRow | undefined> => (await videosById(db, [id]))[0]

/** In order of id, the primary key. */
export async function videoIdsAfter(db: VideosDb, id: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('videos').select('id').where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Returns which of these words occur in title, description or tags of which videos; uses the primary key. */
export async function videoWords(db: Db, ids: readonly string[], words: readonly string[]): Promise<WordFound[]> {
  const { rows } = await sql<WordFound>`select t.id, w.word from videos t cross join unnest(${[...words]}::text[]) as w (word)
    where t.id = any(${uuids(ids)}) and ${hasWord(sql`concat_ws(' ', t.title, t.description, array_to_string(t.tags, ' '))`, sql.ref('w.word'))}`.execute(
    db,
  )
  return rows
}

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

/** The owner's videos of any status, newest first; uses index `videos_own`. */
export const ownVideos = (db: VideosDb, filter: OwnFilter, { limit, after }: OwnSlice): Promise<VideoRow[]> =>
  db
    .selectFrom('videos')
    .selectAll()
    .where(isOwn(filter))
    .where(isCreatedBefore(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countOwnVideos(db: VideosDb, filter: OwnFilter): Promise<number> {
  const { total } = await db
    .selectFrom('videos')
    .where(isOwn(filter))
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Locks one of the owner's videos. Returns undefined for videos of others. */
export const lockOwnVideo = (db: VideosDb, performerId: string, id: string): Promise<VideoRow | undefined> =>
  db
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type VideoContent = Pick<
  VideoRow,
  | 'title'
  | 'description'
  | 'tags'
  | 'video_id'
  | 'teaser_id'
  | 'thumbnail_id'
  | 'audience'
  | 'subscribers_included'
  | 'tier_ids'
  | 'is_draft'
  | 'scheduled_at'
> & { price: number }

type Shown = Pick<VideoRow, 'status' | 'published_at'>

export const insertVideo = (
  db: VideosDb,
  video: VideoContent & Shown & Pick<VideoRow, 'id' | 'performer_id' | 'created_at'>,
): Promise<VideoRow> =>
  db
    .insertInto('videos')
    .values({ ...video, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeVideo = (
  db: VideosDb,
  id: string,
  change: Partial<VideoContent & Shown & Pick<VideoRow, 'removed_at' | 'version'>>,
): Promise<VideoRow> => db.updateTable('videos').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Locks remaining videos with any of these files, in order of id; uses index `videos_files`. */
export const lockVideosWith = (db: VideosDb, fileIds: readonly string[]): Promise<VideoRow[]> =>
  db
    .selectFrom('videos')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`array[video_id, teaser_id, thumbnail_id] && ${[...fileIds]}::uuid[]`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks scheduled videos that are due; uses index `videos_scheduled`. */
export const lockDueVideos = (db: VideosDb, limit: number): Promise<VideoRow[]> =>
  db
    .selectFrom('videos')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('removed_at', 'is', null)
    .where('scheduled_at', '<=', sql<Date>`site_now()`)
    .orderBy('scheduled_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** The owner's videos without deleted ones, in order of id and thus of creation. */
export async function ownVideosAfter(db: Db, performerId: string, id: string | undefined, limit: number): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`select * from videos where performer_id = ${performerId} and removed_at is null
    and id > ${id ?? FIRST_ID}::uuid order by id limit ${limit}`.execute(db)
  return rows
}

export async function ownVideoAmong(db: Db, performerId: string, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from videos where id = any(${uuids(ids)})
    and performer_id = ${performerId} and removed_at is null limit 1`.execute(db)
  return rows[0]?.id
}
