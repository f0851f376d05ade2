/** Deletes rows of `files` and takes files out of vaults. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { FileRow, MediaTables } from './store.ts'

const among = (ids: readonly string[]) => sql<SqlBool>`id = any(${uuids(ids)})`

export const deleteFiles = async (db: Db<MediaTables>, ids: readonly string[]): Promise<FileRow[]> =>
  db.deleteFrom('files').where(among(ids)).returningAll().execute()

/**
 * Deletes files, including purchased ones, and the teasers cut from them, but never documents. Locks rows in the order of ids,
 * like purchases do.
 */
export async function deleteWithTeasers(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`with recursive wanted as (
      select id, owner_id from files where id = any(${uuids(ids)}) and kind <> 'document'
      union select f.id, f.owner_id from files f join wanted w on f.owner_id = w.owner_id and f.teaser_of = w.id
    ), locked as materialized (
      select id from files where id in (select id from wanted) order by id for update
    ) delete from files where id in (select id from locked) returning *`.execute(db)
  return rows
}

/** Deletes the files that are in no vault and not used. */
export const deleteUnusedFilesAmong = async (db: Db<MediaTables>, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .deleteFrom('files')
    .where(among(ids))
    .where('in_vault', '=', false)
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`not exists (select from file_uses where file_uses.file_id = files.id)`)
    .returningAll()
    .execute()

export const markLeftVault = async (db: Db<MediaTables>, ownerId: string, ids: readonly string[], at: Date): Promise<FileRow[]> =>
  db
    .updateTable('files')
    .set({ in_vault: false, removed_at: at })
    .where(among(ids))
    .where('owner_id', '=', ownerId)
    .where('in_vault', '=', true)
    .returningAll()
    .execute()

export const expireFiles = async (db: Db<MediaTables>, ids: readonly string[], at: Date): Promise<void> => {
  await db.updateTable('files').set({ expires_at: at }).where(among(ids)).execute()
}

/** Deletes expired files; uses index `files_expired`. */
export const deleteExpiredFiles = async (db: Db<MediaTables>, limit: number): Promise<FileRow[]> =>
  db
    .deleteFrom('files')
    .where('id', 'in', (e) =>
      e
        .selectFrom('files')
        .select('id')
        .where('expires_at', '<', sql<Date>`site_now()`)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

/**
 * Deletes files outside every vault that have not been used since `before`, skipping rows locked by a use in progress; uses index
 * `files_outside_vault`. Files that have left a vault are kept for their buyers.
 */
export const deleteUnusedFiles = async (db: Db<MediaTables>, before: Date, limit: number): Promise<FileRow[]> =>
  db
    .deleteFrom('files')
    .where('id', 'in', (e) =>
      e
        .selectFrom('files')
        .select('id')
        .where('in_vault', '=', false)
        .where('removed_at', 'is', null)
        .where('kind', '!=', 'document')
        .where('created_at', '<', before)
        .where(sql<SqlBool>`not exists (select from file_uses where file_uses.file_id = files.id)`)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
