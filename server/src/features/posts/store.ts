/** Lists of posts for the home page and for profiles: measured hot paths. */
import { sql, type RawBuilder } from 'kysely'
import type { Totals } from '#core/accounts/index.ts'
import { LAST_ID } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import type { PostRow } from './post.ts'

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

export const postPlace = (row: PostRow): Place => ({ at: row.published_at ?? row.created_at, id: row.id })

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

/** Returns the newest posts of everyone; uses index `posts_latest`. */
export async function latestPosts(db: Db, { limit, after }: Slice): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where status = 'published' and removed_at is null
    and (published_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
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
    where performer_id = any(${performerIds}::uuid[]) and published_at is not null and status not in ('archived', 'expired') and removed_at is null
    group by performer_id`.execute(db)
  return new Map(rows.map((row) => [row.id, { total_posts: Number(row.posts) }]))
}
