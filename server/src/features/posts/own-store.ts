/** Queries on `posts` for the studio and the jobs: lists by status, pinned posts, and due posts. */
import { sql } from 'kysely'
import type { PostShelf, PostStatus } from '@fanfare/contract/posts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import type { PostRow } from './store.ts'

const STATUSES: Readonly<Record<PostShelf, readonly PostStatus[]>> = {
  published: ['published', 'processing', 'failed'],
  scheduled: ['scheduled'],
  draft: ['draft'],
  archived: ['archived'],
}
const ALL = Object.values(STATUSES).flat()

interface OwnSlice {
  readonly shelf: PostShelf | undefined
  readonly from: Date | undefined
  readonly before: Date | undefined
  readonly limit: number
  readonly after: Place | undefined
}

export const ownPostPlace = ({ published_at, scheduled_at, created_at, id }: PostRow): Place => ({
  at: published_at ?? scheduled_at ?? created_at,
  id,
})
const AT = sql`coalesce(published_at, scheduled_at, created_at)`

/** The owner's posts, latest first, but scheduled ones earliest first; uses index `posts_own`. */
export async function ownPosts(db: Db, performerId: string, { shelf, from, before, limit, after }: OwnSlice): Promise<PostRow[]> {
  const isUp = shelf === 'scheduled'
  const order = isUp ? sql`asc` : sql`desc`
  const beyond = isUp ? sql`>` : sql`<`
  const { rows } = await sql<PostRow>`select * from posts where performer_id = ${performerId} and removed_at is null
    and status = any(${[...(shelf ? STATUSES[shelf] : ALL)]}::text[])
    and (${from ?? null}::timestamptz is null or ${AT} >= ${from ?? null}) and (${before ?? null}::timestamptz is null or ${AT} < ${before ?? null})
    and (${after?.at ?? null}::timestamptz is null or (${AT}, id) ${beyond} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by ${AT} ${order}, id ${order} limit ${limit}::int`.execute(db)
  return rows
}

/** Counts the owner's posts by list; index-only on `posts_own`. */
export async function countOwn(db: Db, performerId: string): Promise<Record<PostShelf, number>> {
  const { rows } = await sql<{ status: PostStatus; count: number }>`select status, count(*)::int as count from posts
    where performer_id = ${performerId} and removed_at is null group by status`.execute(db)
  const of = (shelf: PostShelf) =>
    rows.reduce((sum, { status, count }) => (STATUSES[shelf].includes(status) ? sum + count : sum), 0)
  return { published: of('published'), scheduled: of('scheduled'), draft: of('draft'), archived: of('archived') }
}

/** Locks these posts of one performer, in the order of their ids. */
export async function lockOwnPosts(db: Db, performerId: string, ids: readonly string[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where id = any(${[...ids]}::uuid[]) and performer_id = ${performerId}
    and removed_at is null order by id for update`.execute(db)
  return rows
}

/** In their order; uses index `posts_pinned`. */
export async function pinnedIdsOf(db: Db, performerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from posts where performer_id = ${performerId} and pinned is not null
    order by pinned`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pins exactly these posts, in this order. */
export async function setPinned(db: Db, performerId: string, ids: readonly string[]): Promise<void> {
  await sql`update posts set pinned = null where performer_id = ${performerId} and pinned is not null`.execute(db)
  await sql`update posts set pinned = p.place from unnest(${[...ids]}::uuid[]) with ordinality as p (id, place)
    where posts.id = p.id and performer_id = ${performerId}`.execute(db)
}

/** Locks the next due post. Returns undefined if there is none; uses index `posts_scheduled`. */
export async function lockDuePost(db: Db): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select * from posts where status = 'scheduled' and removed_at is null
    and scheduled_at <= site_now() order by scheduled_at limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** Locks the next published post that has expired; uses index `posts_expiring`. */
export async function lockExpiredPost(db: Db): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select * from posts where status = 'published' and expires_at <= site_now()
    and removed_at is null order by expires_at limit 1 for update skip locked`.execute(db)
  return rows[0]
}
