/** The table `vault_albums`. */
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  vault_albums: Schema['vault_albums']
}
export type AlbumRow = Selectable<Tables['vault_albums']>
type AlbumsDb = Db<Tables>

/** Bounded by `MAX_ALBUMS`; uses index `vault_albums_name`. */
export const albumsOf = (db: AlbumsDb, ownerId: string): Promise<AlbumRow[]> =>
  db.selectFrom('vault_albums').selectAll().where('owner_id', '=', ownerId).orderBy(sql`lower(name)`).execute()

export const findAlbum = (db: AlbumsDb, ownerId: string, id: string): Promise<AlbumRow | undefined> =>
  db.selectFrom('vault_albums').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()

/** Returns undefined if the owner has another album of this name. */
export const insertAlbum = (db: AlbumsDb, album: AlbumRow): Promise<AlbumRow | undefined> =>
  db
    .insertInto('vault_albums')
    .values(album)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Throws a unique violation if the owner has another album of this name. */
export const updateAlbum = (db: AlbumsDb, id: string, name: string): Promise<AlbumRow> =>
  db.updateTable('vault_albums').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteAlbum = async (db: AlbumsDb, id: string): Promise<void> => {
  await db.deleteFrom('vault_albums').where('id', '=', id).execute()
}
