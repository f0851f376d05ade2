/** The table `story_items`, with the stories that highlights keep. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { StoryAudience } from '@fanfare/contract/stories'
import type { Place } from '#lib/page.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  story_items: Schema['story_items']
}
type StoriesDb = Db<Tables>

/** A story with what follows from the time and from highlights. */
export type StoryRow = Selectable<Tables['story_items']> & {
  /** Whether it is visible to others now, regardless of highlights. */
  readonly running: boolean
  readonly kept: boolean
}

const isRunning = sql<boolean>`(status = 'published' and removed_at is null and expires_at > site_now())`
const isHighlighted = sql<boolean>`exists (select from story_highlights h where h.story_ids @> array[story_items.id])`
const among = (ids: readonly string[]) => sql<SqlBool>`id = any(${uuids(ids)})`

const whole = (db: StoriesDb) =>
  db
    .selectFrom('story_items')
    .selectAll()
    .select([isRunning.as('running'), isHighlighted.as('kept')])

/** In no particular order. */
export const storiesById = (db: StoriesDb, ids: readonly string[]): Promise<StoryRow[]> => whole(db).where(among(ids)).execute()

/** Does the same, but share-locks the stories until the transaction ends, so that none is removed during a reply or like. */
export const shareStories = (db: StoriesDb, ids: readonly string[]): Promise<StoryRow[]> =>
  whole(db).where(among(ids)).forShare().execute()

/** Returns stories that others see, in order of id; uses the primary key. */
export const publishedStoriesAfter = (db: StoriesDb, after: string, limit: number): Promise<StoryRow[]> =>
  whole(db)
    .where('id', '>', after)
    .where('status', '=', 'published')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Oldest first; uses index `story_items_running`. Bounded by `MAX_RUNNING_STORIES`. */
export const runningStories = (db: StoriesDb, performerId: string): Promise<StoryRow[]> =>
  whole(db).where('performer_id', '=', performerId).where(isRunning).orderBy('published_at').orderBy('id').execute()

interface OwnFilter {
  readonly performerId: string
  readonly show: 'running' | 'past'
}

const own = (db: StoriesDb, { performerId, show }: OwnFilter) => {
  const isPast = sql<SqlBool>`coalesce(expires_at <= site_now(), false)`
  return db
    .selectFrom('story_items')
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .where(show === 'past' ? isPast : sql<SqlBool>`not ${isPast}`)
}

/** Newest first; uses index `story_items_own`. */
export const ownStories = (
  db: StoriesDb,
  filter: OwnFilter,
  { limit, after }: { limit: number; after: Place | undefined },
): Promise<StoryRow[]> =>
  own(db, filter)
    .selectAll()
    .select([isRunning.as('running'), isHighlighted.as('kept')])
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(created_at, id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countOwnStories(db: StoriesDb, filter: OwnFilter): Promise<number> {
  const { total } = await own(db, filter)
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns how many stories run or will run. Prevents others of this performer from starting until the transaction ends. */
export async function lockAndCountRunning(tx: Tx, performerId: string): Promise<number> {
  await oneAtATime(tx, `stories ${performerId}`)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from story_items
    where performer_id = ${performerId} and removed_at is null
      and (status = 'processing' or (status = 'published' and expires_at > site_now()))`.execute(tx.db)
  return rows[0]?.total ?? 0
}

type NewStory = Pick<
  StoryRow,
  'id' | 'performer_id' | 'file_id' | 'text' | 'audience' | 'status' | 'published_at' | 'expires_at' | 'created_at'
>

export const insertStory = async (db: StoriesDb, story: NewStory): Promise<void> => {
  await db
    .insertInto('story_items')
    .values({ ...story, removed_at: null })
    .execute()
}

/** Locks one of the owner's stories. Returns undefined for stories of others. */
export const lockOwnStory = (db: StoriesDb, performerId: string, id: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('story_items')
    .select('id')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const markRemoved = async (db: StoriesDb, ids: readonly string[], at: Date): Promise<void> => {
  await db.updateTable('story_items').set({ removed_at: at }).where(among(ids)).execute()
}

/** Locks remaining stories of any of these files, in order of id; uses index `story_items_file`. */
export const lockStoriesWith = (db: StoriesDb, fileIds: readonly string[]) =>
  db
    .selectFrom('story_items')
    .select(['id', 'performer_id', 'status', 'file_id'])
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`file_id = any(${[...fileIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const changeStatus = async (
  db: StoriesDb,
  ids: readonly string[],
  change: Pick<StoryRow, 'status' | 'published_at' | 'expires_at'>,
): Promise<void> => {
  const { status, published_at, expires_at } = change
  await db.updateTable('story_items').set({ status, published_at, expires_at }).where(among(ids)).execute()
}

/** The running stories of one performer and audience, and whether the viewer has opened all of them. */
export interface RunningGroup {
  readonly id: string
  readonly performer_id: string
  readonly audience: StoryAudience
  readonly total: number
  readonly latest: Date
  readonly unseen: boolean
}

/**
 * Returns running stories by performer and audience, so that access is decided once per group; uses index `story_items_running`
 * and the primary key of the views.
 */
export async function runningGroups(
  db: Db,
  performerIds: readonly string[],
  viewerId: string | null,
): Promise<readonly RunningGroup[]> {
  const { rows } = await sql<RunningGroup>`
    select performer_id, audience, count(*)::int as total, max(published_at) as latest, min(id::text) as id,
      bool_or(not exists (select from story_views v where v.story_id = s.id and v.account_id = ${viewerId}::uuid)) as unseen
    from story_items s
    where performer_id = any(${[...performerIds]}::uuid[]) and status = 'published' and removed_at is null
      and expires_at > site_now()
    group by performer_id, audience`.execute(db)
  return rows
}
