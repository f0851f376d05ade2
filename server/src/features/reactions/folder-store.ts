/** The table `bookmark_folders`. */
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  bookmark_folders: Schema['bookmark_folders']
}
export type FolderRow = Selectable<Tables['bookmark_folders']>
type FoldersDb = Db<Tables>

/** By name; uses index `bookmark_folders_name`. */
export const foldersOf = (db: FoldersDb, accountId: string, limit: number): Promise<FolderRow[]> =>
  db
    .selectFrom('bookmark_folders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()

/** Returns undefined for folders of others. Prevents deletion until the transaction ends. */
export const folderOf = (db: FoldersDb, accountId: string, id: string): Promise<FolderRow | undefined> =>
  db
    .selectFrom('bookmark_folders')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()

/** Returns undefined if the account already has a folder of this name. */
export const insertFolder = (db: FoldersDb, row: FolderRow): Promise<FolderRow | undefined> =>
  db
    .insertInto('bookmark_folders')
    .values(row)
    .onConflict((c) => c.expression(sql`account_id, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()

export async function isNameTaken(db: FoldersDb, { account_id, id, name }: Omit<FolderRow, 'created_at'>): Promise<boolean> {
  const other = await db
    .selectFrom('bookmark_folders')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

export const renameFolder = (db: FoldersDb, { id, name }: Pick<FolderRow, 'id' | 'name'>): Promise<FolderRow> =>
  db.updateTable('bookmark_folders').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Returns false for folders of others. */
export async function deleteFolder(db: FoldersDb, accountId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('bookmark_folders').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
