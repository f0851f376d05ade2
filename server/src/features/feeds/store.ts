/** The table `feeds`. */
import { sql, type ColumnType, type Selectable, type SqlBool } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import type { Totals } from '#core/accounts/index.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'

interface Tables {
  feeds: {
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
export type FeedRow = Selectable<Tables['feeds']>
type FeedsDb = Db<Tables>

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

const shown = (row: FeedRow): Place => ({ at: row.published_at ?? row.created_at, id: row.id })
export const placeOfFeed = shown

export const feedsById = (db: FeedsDb, ids: readonly string[]): Promise<FeedRow[]> =>
  db.selectFrom('feeds').selectAll().where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()

/** Read so that they stay as they are until the transaction ends: what is sold right now cannot be changed or removed. */
export const holdFeeds = (db: FeedsDb, ids: readonly string[]): Promise<FeedRow[]> =>
  db.selectFrom('feeds').selectAll().where(sql<SqlBool>`id = any(${ids}::uuid[])`).forShare().execute()

export const feedById = async (db: FeedsDb, id: string): Promise<FeedRow | undefined> => (await feedsById(db, [id]))[0]

/**
 * The newest posts of some performers. The newest n can only be by the n performers whose newest are the newest: one key of
 * each is read, then n of those few, then whole rows. Walks `feeds_of_performer`; bounded by how many are followed.
 */
export async function feedsOfPerformers(db: Db, performerIds: readonly string[], { limit, after }: Slice): Promise<FeedRow[]> {
  const at = after?.at ?? 'infinity'
  const id = after?.id ?? LAST_ID
  const { rows } = await sql<FeedRow>`
    with heads as (
      select p.id as performer_id, k.published_at, k.id from unnest(${performerIds}::uuid[]) as p (id) cross join lateral (
        select f.id, f.published_at from feeds f where f.performer_id = p.id and f.status = 'published' and f.removed_at is null
          and (f.published_at, f.id) < (${at}::timestamptz, ${id}::uuid)
        order by f.published_at desc, f.id desc limit 1
      ) k order by k.published_at desc, k.id desc limit ${limit}::int
    ), newest as (
      select k.id, k.published_at from heads h cross join lateral (
        select f.id, f.published_at from feeds f where f.performer_id = h.performer_id and f.status = 'published' and f.removed_at is null
          and (f.published_at, f.id) < (${at}::timestamptz, ${id}::uuid)
        order by f.published_at desc, f.id desc limit ${limit}::int
      ) k order by k.published_at desc, k.id desc limit ${limit}::int
    )
    select f.* from newest n join feeds f on f.id = n.id order by n.published_at desc, n.id desc`.execute(db)
  return rows
}

/** The newest posts of everyone; walks `feeds_latest`. */
export async function latestFeeds(db: Db, { limit, after }: Slice): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`select * from feeds where status = 'published' and removed_at is null
    and (published_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** All of the owner's, also those that others do not see yet; walks `feeds_own`. */
export const ownFeeds = (db: FeedsDb, performerId: string, { limit, after }: Slice): Promise<FeedRow[]> =>
  db
    .selectFrom('feeds')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(created_at, id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countFeeds(db: FeedsDb, performerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('feeds')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Posts of each performer that others have been able to see and that were not taken away, and the photos in them. */
export async function countPublished(db: Db, performerIds: readonly string[]): Promise<Map<string, Totals>> {
  const { rows } = await sql<{ id: string; posts: string; photos: string }>`select performer_id as id, count(*) as posts,
      sum(cardinality(file_ids)) as photos from feeds
    where performer_id = any(${performerIds}::uuid[]) and published_at is not null and removed_at is null group by performer_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, { total_posts: Number(row.posts), total_photos: Number(row.photos) }]))
}

/** One of the owner's posts, locked against other changes of it; undefined for everyone else's. */
export const lockOwnFeed = (db: FeedsDb, performerId: string, id: string): Promise<FeedRow | undefined> =>
  db
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type FeedContent = Pick<FeedRow, 'text' | 'teaser' | 'audience' | 'file_ids' | 'alts'> & { price: number }

export const insertFeed = (
  db: FeedsDb,
  feed: FeedContent & { id: string; performer_id: string; created_at: Date; status: 'processing' | 'published' },
): Promise<FeedRow> =>
  db
    .insertInto('feeds')
    .values({ ...feed, published_at: feed.status === 'published' ? feed.created_at : null, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeFeed = (
  db: FeedsDb,
  id: string,
  change: Partial<FeedContent> & Partial<Pick<FeedRow, 'status' | 'published_at' | 'removed_at'>>,
) => db.updateTable('feeds').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Posts that wait for this file, locked in order of id; walks `feeds_waiting`. */
export async function feedsWaitingFor(db: Db, fileId: string): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`select * from feeds where file_ids @> array[${fileId}::uuid] and status <> 'published'
    and removed_at is null order by id for update`.execute(db)
  return rows
}
