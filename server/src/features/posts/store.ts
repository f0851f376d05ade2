import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { ownerListed } from '#core/access/index.ts'
import type { Totals } from '#core/accounts/index.ts'
import type { WordFound } from '#core/content/index.ts'
import { FIRST_ID, LAST_ID } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { hasWord } from '#platform/search-text.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  posts: Schema['posts']
}
export const POSTS = sql.table('posts')
export type PostRow = Selectable<Tables['posts']>
type PostsDb = Db<Tables>

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

const shown = (row: PostRow): Place => ({ at: row.published_at ?? row.created_at, id: row.id })
export const postPlace = shown

/** In no particular order. */
export const postsById = (db: PostsDb, ids: readonly string[]): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .execute()

/** Share-locks posts until the transaction ends: a post that is being sold cannot be changed or removed. */
export const sharePosts = (db: PostsDb, ids: readonly string[]): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .forShare()
    .execute()

/** In order of id, the primary key. */
export async function postIdsAfter(db: PostsDb, id: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('posts').select('id').where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Returns which of these words occur in the text or teaser of which posts; uses the primary key. */
export async function postWords(db: Db, ids: readonly string[], words: readonly string[]): Promise<WordFound[]> {
  const { rows } = await sql<WordFound>`select t.id, w.word from posts t cross join unnest(${[...words]}::text[]) as w (word)
    where t.id = any(${uuids(ids)}) and ${hasWord(sql`concat_ws(' ', t.text, t.teaser)`, sql.ref('w.word'))}`.execute(db)
  return rows
}

export const postById = async (db: PostsDb, id: string): Promise<PostRow | undefined> => (await postsById(db, [id]))[0]

/**
 * Returns the newest posts of some performers, given as `subject_id`s of a subquery. The newest n posts belong to the n
 * performers with the newest posts, and none is older than the oldest of these. So this reads one key per performer, then few
 * keys of those n, then whole rows. Uses index `posts_of_performer`; bounded by the number of followed performers.
 */
export async function postsOfSubjects(db: Db, subjects: RawBuilder<unknown>, { limit, after }: Slice): Promise<PostRow[]> {
  const at = after?.at ?? 'infinity'
  const id = after?.id ?? LAST_ID
  const { rows } = await sql<PostRow>`
    with heads as materialized (
      select p.subject_id as performer_id, k.published_at, k.id from (${subjects}) as p cross join lateral (
        select f.id, f.published_at from posts f where f.performer_id = p.subject_id and f.status = 'published' and f.removed_at is null
          and (f.published_at, f.id) < (${at}::timestamptz, ${id}::uuid)
        order by f.published_at desc, f.id desc limit 1
      ) k order by k.published_at desc, k.id desc limit ${limit}::int
    ), oldest as (
      select case when count(*) = ${limit}::int then min(published_at) else '-infinity' end as published_at from heads
    ), newest as (
      select k.id, k.published_at from heads h cross join oldest cross join lateral (
        select f.id, f.published_at from posts f where f.performer_id = h.performer_id and f.status = 'published' and f.removed_at is null
          and (f.published_at, f.id) < (${at}::timestamptz, ${id}::uuid) and f.published_at >= oldest.published_at
        order by f.published_at desc, f.id desc limit ${limit}::int
      ) k order by k.published_at desc, k.id desc limit ${limit}::int
    )
    select f.* from newest n join posts f on f.id = n.id order by n.published_at desc, n.id desc`.execute(db)
  return rows
}

/** Returns the newest posts of everyone who does not hide from searches; uses index `posts_latest`. */
export async function latestPosts(db: Db, viewer: Anyone, { limit, after }: Slice): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where status = 'published' and removed_at is null
    and (published_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    and ${ownerListed(sql.ref('posts.performer_id'), viewer)}
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

/** Returns the newest free posts of a profile, pinned ones included; uses index `posts_of_performer`. */
export async function newestFreePosts(db: Db, performerId: string, limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where performer_id = ${performerId} and status = 'published'
    and removed_at is null and audience = 'free' order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

/** Returns the pinned posts of a profile in their order; uses index `posts_pinned`. */
export async function pinnedPosts(db: Db, performerId: string): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where performer_id = ${performerId} and pinned is not null
    and status = 'published' order by pinned`.execute(db)
  return rows
}

/** Returns the newest unpinned posts of a profile; uses index `posts_of_performer`. */
export async function unpinnedPosts(db: Db, performerId: string, { limit, after }: Slice): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where performer_id = ${performerId} and status = 'published'
    and removed_at is null and pinned is null
    and (published_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

/** Returns the number of published posts by performer, without archived and deleted ones. */
export async function countPublished(db: Db, performerIds: readonly string[]): Promise<Map<string, Totals>> {
  const { rows } = await sql<{ id: string; posts: string }>`select performer_id as id, count(*) as posts from posts
    where performer_id = any(${performerIds}::uuid[]) and published_at is not null and status <> 'archived' and removed_at is null
    group by performer_id`.execute(db)
  return new Map(rows.map((row) => [row.id, { total_posts: Number(row.posts) }]))
}

/** Locks one of the owner's posts. Returns undefined for posts of others. */
export const lockOwnPost = (db: PostsDb, performerId: string, id: string): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type PostContent = Pick<
  PostRow,
  | 'text'
  | 'teaser'
  | 'audience'
  | 'subscribers_included'
  | 'tier_ids'
  | 'file_ids'
  | 'alts'
  | 'open_file_ids'
  | 'thumbnail_id'
  | 'poll_id'
  | 'expires_at'
> & { price: number }
type Course = Pick<
  PostRow,
  'status' | 'scheduled_at' | 'published_at' | 'edited_at' | 'expires_at' | 'pinned' | 'removed_at' | 'version'
>

export const insertPost = (
  db: PostsDb,
  post: PostContent & Pick<PostRow, 'id' | 'performer_id' | 'created_at' | 'status' | 'scheduled_at' | 'published_at'>,
): Promise<PostRow> =>
  db
    .insertInto('posts')
    .values({ ...post, edited_at: null, pinned: null, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changePost = (db: PostsDb, id: string, change: Partial<PostContent> & Partial<Course>) =>
  db.updateTable('posts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Locks the owner's posts with any of these files, in order of id; uses indexes `posts_files` and `posts_thumbnail`. */
export async function lockPostsWith(db: Db, performerId: string, fileIds: readonly string[]): Promise<PostRow[]> {
  const { rows } =
    await sql<PostRow>`select * from posts where (file_ids && ${fileIds}::uuid[] or thumbnail_id = any(${fileIds}::uuid[]))
    and performer_id = ${performerId} and removed_at is null order by id for update`.execute(db)
  return rows
}

/** Locks posts with this file that others see, or will see when it is ready, in order of id; uses index `posts_files`. */
export async function lockShownPostsWith(db: Db, fileId: string): Promise<PostRow[]> {
  const { rows } =
    await sql<PostRow>`select * from posts where file_ids @> array[${fileId}::uuid] and status in ('processing', 'failed', 'published')
    and removed_at is null order by id for update`.execute(db)
  return rows
}

/** The owner's posts without deleted ones, in order of id and thus of creation. */
export async function ownPostsAfter(db: Db, performerId: string, id: string | undefined, limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where performer_id = ${performerId} and removed_at is null
    and id > ${id ?? FIRST_ID}::uuid order by id limit ${limit}`.execute(db)
  return rows
}

export async function ownPostAmong(db: Db, performerId: string, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from posts where id = any(${uuids(ids)})
    and performer_id = ${performerId} and removed_at is null limit 1`.execute(db)
  return rows[0]?.id
}
