/** The table `posts`. */
import { sql, type ColumnType, type Selectable, type SqlBool } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import type { Totals } from '#core/accounts/index.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'

interface Tables {
  posts: {
    id: string
    performer_id: string
    text: string
    teaser: string
    audience: Audience
    price: ColumnType<string, number, number>
    file_ids: string[]
    alts: string[]
    status: 'processing' | 'published' | 'failed'
    published_at: Date | null
    removed_at: Date | null
    created_at: Date
  }
}
export type PostRow = Selectable<Tables['posts']>
type PostsDb = Db<Tables>

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

const shown = (row: PostRow): Place => ({ at: row.published_at ?? row.created_at, id: row.id })
export const placeOfPost = shown

/** In no particular order. */
export const postsById = (db: PostsDb, ids: readonly string[]): Promise<PostRow[]> =>
  db.selectFrom('posts').selectAll().where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()

/** Locks posts for sharing until the transaction ends: a post that is being sold cannot be changed or removed. */
export const sharePosts = (db: PostsDb, ids: readonly string[]): Promise<PostRow[]> =>
  db.selectFrom('posts').selectAll().where(sql<SqlBool>`id = any(${ids}::uuid[])`).forShare().execute()

/** In order of id, which is the primary key. */
export async function postIdsAfter(db: PostsDb, id: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('posts').select('id').where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

export const postById = async (db: PostsDb, id: string): Promise<PostRow | undefined> => (await postsById(db, [id]))[0]

/**
 * The newest posts of some performers. The newest n can only be by the n performers whose newest post is newest: reads one
 * key of each, then n keys of those few, then whole rows. Uses index `posts_of_performer`; bounded by the number of
 * followed performers.
 */
export async function postsOfPerformers(db: Db, performerIds: readonly string[], { limit, after }: Slice): Promise<PostRow[]> {
  const at = after?.at ?? 'infinity'
  const id = after?.id ?? LAST_ID
  const { rows } = await sql<PostRow>`
    with heads as (
      select p.id as performer_id, k.published_at, k.id from unnest(${performerIds}::uuid[]) as p (id) cross join lateral (
        select f.id, f.published_at from posts f where f.performer_id = p.id and f.status = 'published' and f.removed_at is null
          and (f.published_at, f.id) < (${at}::timestamptz, ${id}::uuid)
        order by f.published_at desc, f.id desc limit 1
      ) k order by k.published_at desc, k.id desc limit ${limit}::int
    ), newest as (
      select k.id, k.published_at from heads h cross join lateral (
        select f.id, f.published_at from posts f where f.performer_id = h.performer_id and f.status = 'published' and f.removed_at is null
          and (f.published_at, f.id) < (${at}::timestamptz, ${id}::uuid)
        order by f.published_at desc, f.id desc limit ${limit}::int
      ) k order by k.published_at desc, k.id desc limit ${limit}::int
    )
    select f.* from newest n join posts f on f.id = n.id order by n.published_at desc, n.id desc`.execute(db)
  return rows
}

/** The newest posts of everyone; uses index `posts_latest`. */
export async function latestPosts(db: Db, { limit, after }: Slice): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where status = 'published' and removed_at is null
    and (published_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** All of the owner's posts, also those not visible to others yet; uses index `posts_own`. */
export const ownPosts = (db: PostsDb, performerId: string, { limit, after }: Slice): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(created_at, id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countPosts(db: PostsDb, performerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('posts')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Per performer: the number of published posts that were not deleted, and of their photos. */
export async function countPublished(db: Db, performerIds: readonly string[]): Promise<Map<string, Totals>> {
  const { rows } = await sql<{ id: string; posts: string; photos: string }>`select performer_id as id, count(*) as posts,
      sum(cardinality(file_ids)) as photos from posts
    where performer_id = any(${performerIds}::uuid[]) and published_at is not null and removed_at is null group by performer_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, { total_posts: Number(row.posts), total_photos: Number(row.photos) }]))
}

/** One of the owner's posts, locked; undefined for everyone else's. */
export const lockOwnPost = (db: PostsDb, performerId: string, id: string): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type PostContent = Pick<PostRow, 'text' | 'teaser' | 'audience' | 'file_ids' | 'alts'> & { price: number }

export const insertPost = (
  db: PostsDb,
  post: PostContent & { id: string; performer_id: string; created_at: Date; status: 'processing' | 'published' },
): Promise<PostRow> =>
  db
    .insertInto('posts')
    .values({ ...post, published_at: post.status === 'published' ? post.created_at : null, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changePost = (
  db: PostsDb,
  id: string,
  change: Partial<PostContent> & Partial<Pick<PostRow, 'status' | 'published_at' | 'removed_at'>>,
) => db.updateTable('posts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Takes files out of an owner's posts, with their descriptions; uses index `posts_files`. */
export async function dropFiles(db: Db, performerId: string, fileIds: readonly string[]): Promise<void> {
  await sql`update posts set (file_ids, alts) = (
      select coalesce(array_agg(f.id order by f.place), '{}'), coalesce(array_agg(f.alt order by f.place), '{}')
      from unnest(file_ids, alts) with ordinality as f (id, alt, place) where not f.id = any(${fileIds}::uuid[]))
    where file_ids && ${fileIds}::uuid[] and performer_id = ${performerId} and removed_at is null`.execute(db)
}

/** Posts that wait for this file, locked in order of id; uses index `posts_files`. */
export async function postsWaitingFor(db: Db, fileId: string): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where file_ids @> array[${fileId}::uuid] and status <> 'published'
    and removed_at is null order by id for update`.execute(db)
  return rows
}
