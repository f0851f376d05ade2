/** The table `story_views`, and the count of views in `story_items`. */
import { sql } from 'kysely'
import { accountsWithBlock, noBlock } from '#core/access/index.ts'
import type { Db, Tx } from '#platform/context.ts'

/** Counts an account once per story, and only while the story runs. */
export async function addView(tx: Tx, storyId: string, accountId: string): Promise<void> {
  await sql`with seen as (
      insert into story_views (story_id, account_id)
      select id, ${accountId}::uuid from story_items where id = ${storyId} and expires_at > site_now()
      on conflict do nothing returning story_id
    )
    update story_items set views = views + 1 where id in (select story_id from seen)`.execute(tx.db)
}

export async function seenAmong(db: Db, accountId: string | null, storyIds: readonly string[]): Promise<Set<string>> {
  if (accountId === null || storyIds.length === 0) return new Set()
  const { rows } = await sql<{ story_id: string }>`select story_id from story_views
    where account_id = ${accountId} and story_id = any(${[...storyIds]}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.story_id))
}

/**
 * Returns views of a performer's stories by accounts across a block, which are neither counted nor named; uses the primary key.
 */
export async function hiddenViews(db: Db, performerId: string, storyIds: readonly string[]): Promise<Map<string, number>> {
  const those = sql`story_id = any(${[...storyIds]}::uuid[])`
  const across = accountsWithBlock({
    sides: [sql`${performerId}::uuid`],
    among: sql`(select account_id from story_views where ${those})`,
  })
  const { rows } = await sql<{ story_id: string; hidden: number }>`select story_id, count(*)::int as hidden from story_views
    where ${those} and account_id in ${across}
    group by story_id`.execute(db)
  return new Map(rows.map((row) => [row.story_id, row.hidden]))
}

interface Seen {
  readonly accountId: string
  readonly performerId: string
  readonly since: Date
}

/**
 * Counts a performer's stories since `since` that an account has opened, with their first and last publication; uses index
 * `story_items_own` and the primary key.
 */
export async function viewsSince(db: Db, { accountId, performerId, since }: Seen) {
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*)::int as count, min(s.published_at) as first, max(s.published_at) as last
    from story_items s join story_views v on v.story_id = s.id and v.account_id = ${accountId}
    where s.performer_id = ${performerId} and s.removed_at is null and s.created_at >= ${since} and s.published_at is not null`.execute(
    db,
  )
  return rows[0] ?? { count: 0, first: null, last: null }
}

interface Viewed {
  readonly storyId: string
  readonly performerId: string
}

/**
 * Returns who has opened a story; uses the primary key. The time is not stored, because it would reveal when a fan with hidden
 * presence was online.
 */
export async function viewersOf(db: Db, { storyId, performerId }: Viewed, { limit, offset }: { limit: number; offset: number }) {
  const shown = sql`from story_views v where v.story_id = ${storyId} and ${noBlock(sql`v.account_id`, sql`${performerId}::uuid`)}`
  const { rows } = await sql<{ account_id: string }>`select v.account_id ${shown}
    order by v.account_id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${shown}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

const RETENTION_DAYS = 2
const BATCH_SIZE = 5000

/** Deletes viewers of stories that ended some days ago, and keeps their number. Returns true while there may be more. */
export async function deleteOldViews(db: Db): Promise<boolean> {
  const gone = await sql`delete from story_views where (story_id, account_id) in (
    select v.story_id, v.account_id from story_items s join story_views v on v.story_id = s.id
    where s.views > 0 and s.expires_at < site_now() - make_interval(days => ${RETENTION_DAYS}) limit ${BATCH_SIZE})`.execute(db)
  return gone.numAffectedRows === BigInt(BATCH_SIZE)
}
