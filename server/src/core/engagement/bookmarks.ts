/** Stores the bookmarks and folders of an account; every query uses index `engagements_bookmarks`. */
import { sql, type SqlBool } from 'kysely'
import type { Place } from '#lib/page.ts'
import type { Tx } from '#platform/context.ts'
import type { EngagementDb } from './tables.ts'

export interface BookmarkFilter {
  readonly accountId: string
  /** Absent: all kinds. */
  readonly kind: string | undefined
  readonly folderId: string | undefined
}

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

export async function bookmarksOf(db: EngagementDb, { accountId, kind, folderId }: BookmarkFilter, { limit, after }: Slice) {
  const rows = await bookmarked(db, accountId)
    .select(['subject_id', 'kind', 'folder_id', 'bookmarked_at'])
    .$narrowType<{ bookmarked_at: Date }>()
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(folderId !== undefined, (q) => q.where('folder_id', '=', folderId!))
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(bookmarked_at, subject_id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('bookmarked_at', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(limit)
    .execute()
  return rows
}

export async function countByFolder(db: EngagementDb, accountId: string): Promise<Map<string, number>> {
  const rows = await bookmarked(db, accountId)
    .select((e) => ['folder_id', e.fn.countAll<string>().as('total')])
    .where('folder_id', 'is not', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map(({ folder_id, total }) => [folder_id ?? '', Number(total)]))
}

interface Move {
  readonly accountId: string
  readonly subjectId: string
  /** Undefined to remove the bookmark from its folder. */
  readonly folderId: string | undefined
}

/** Returns false if the content is not bookmarked. */
export async function moveBookmark(tx: Tx, { accountId, subjectId, folderId }: Move): Promise<boolean> {
  const moved = await (tx.db as EngagementDb)
    .updateTable('engagements')
    .set({ folder_id: folderId ?? null })
    .where('subject_id', '=', subjectId)
    .where('account_id', '=', accountId)
    .where('bookmarked_at', 'is not', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** The bookmarks stay, without a folder. */
export async function emptyFolder(tx: Tx, accountId: string, folderId: string): Promise<void> {
  await (tx.db as EngagementDb)
    .updateTable('engagements')
    .set({ folder_id: null })
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where('bookmarked_at', 'is not', null)
    .execute()
}

const bookmarked = (db: EngagementDb, accountId: string) =>
  db.selectFrom('engagements').where('account_id', '=', accountId).where('bookmarked_at', 'is not', null)
