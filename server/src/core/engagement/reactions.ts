/** Likes and bookmarks. The row of the account is locked before the sums of the thing, always in this order. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'
import type { Between, EngagementDb } from './tables.ts'

interface Liked {
  readonly isNew: boolean
  /** The first in a day that its owner has not been told of; never for the owner's own. */
  readonly isTold: boolean
}

/** Liking twice counts once. */
export async function addLike(tx: Tx, { accountId, kind, subjectId }: Between, ownerId: string): Promise<Liked> {
  const toldAt = accountId === ownerId ? null : tx.now
  const { rows } = await sql<{ isTold: boolean }>`with changed as (
      insert into engagements as e (subject_id, account_id, kind, liked_at) values (${subjectId}, ${accountId}, ${kind}, ${tx.now})
      on conflict (subject_id, account_id) do update set liked_at = excluded.liked_at where e.liked_at is null
      returning subject_id
    )
    insert into engagement_totals as t (subject_id, likes, likes_told_at)
      select subject_id, 1, ${toldAt}::timestamptz from changed
    on conflict (subject_id) do update set likes = t.likes + 1, likes_told_at = case
      when excluded.likes_told_at is null or t.likes_told_at > excluded.likes_told_at - interval '1 day' then t.likes_told_at
      else excluded.likes_told_at end
    returning coalesce(likes_told_at = ${toldAt}::timestamptz, false) as "isTold"`.execute(tx.db)
  return { isNew: rows.length > 0, isTold: rows[0]?.isTold ?? false }
}

/** Changes nothing where there was none. */
export async function removeLike(tx: Tx, { accountId, subjectId }: Omit<Between, 'kind'>): Promise<void> {
  await sql`with changed as (
      update engagements set liked_at = null
      where subject_id = ${subjectId} and account_id = ${accountId} and liked_at is not null returning subject_id
    )
    update engagement_totals set likes = likes - 1 where subject_id in (select subject_id from changed)`.execute(tx.db)
}

/** Keeps the time of an earlier one; without a folder, its folder too. */
export async function addBookmark(tx: Tx, { accountId, kind, subjectId }: Between, folderId: string | undefined): Promise<void> {
  const folder_id = folderId ?? null
  await sql`insert into engagements as e (subject_id, account_id, kind, bookmarked_at, folder_id)
    values (${subjectId}, ${accountId}, ${kind}, ${tx.now}, ${folder_id})
    on conflict (subject_id, account_id) do update set bookmarked_at = coalesce(e.bookmarked_at, excluded.bookmarked_at),
      folder_id = coalesce(excluded.folder_id, e.folder_id)`.execute(tx.db)
}

export async function removeBookmark(tx: Tx, { accountId, subjectId }: Omit<Between, 'kind'>): Promise<void> {
  await (tx.db as EngagementDb)
    .updateTable('engagements')
    .set({ bookmarked_at: null, folder_id: null })
    .where('subject_id', '=', subjectId)
    .where('account_id', '=', accountId)
    .execute()
}
