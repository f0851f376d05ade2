/** Stores likes and bookmarks. Always locks the account's row before the object's totals. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { engagementChanged } from './events.ts'
import type { Between, EngagementDb } from './tables.ts'

interface Liked {
  readonly isNew: boolean
  /** Whether the owner is notified; false for the owner's own like. */
  readonly isNotified: boolean
}

/** Liking twice counts once. */
export async function addLike(tx: Tx, { accountId, kind, subjectId }: Between, ownerId: string): Promise<Liked> {
  const { rows } = await sql`with changed as (
      insert into engagements as e (subject_id, account_id, kind, liked_at) values (${subjectId}, ${accountId}, ${kind}, ${tx.now})
      on conflict (subject_id, account_id) do update set liked_at = excluded.liked_at where e.liked_at is null
      returning subject_id
    )
    insert into engagement_totals as t (subject_id, likes) select subject_id, 1 from changed
    on conflict (subject_id) do update set likes = t.likes + 1 returning subject_id`.execute(tx.db)
  const isNew = rows.length > 0
  if (isNew) tx.emit(engagementChanged, { kind, contentId: subjectId })
  return { isNew, isNotified: isNew && accountId !== ownerId }
}

/** Does nothing if there was no like. */
export async function removeLike(tx: Tx, { accountId, kind, subjectId }: Between): Promise<void> {
  const { numAffectedRows } = await sql`with changed as (
      update engagements set liked_at = null
      where subject_id = ${subjectId} and account_id = ${accountId} and liked_at is not null returning subject_id
    )
    update engagement_totals set likes = likes - 1 where subject_id in (select subject_id from changed)`.execute(tx.db)
  if (numAffectedRows === 1n) tx.emit(engagementChanged, { kind, contentId: subjectId })
}

/** Keeps the time of an earlier bookmark and, if no folder is given, its folder. */
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
