import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

export type PictureKind = 'avatar' | 'cover'

export interface PictureRow {
  readonly id: string
  readonly account_id: string
  readonly kind: PictureKind
  readonly hash: Buffer | null
  readonly created_at: Date
}

/** Replaces the previous picture. The caller must have locked the account. */
export async function putPicture(db: Db, { id, account_id, kind, hash, created_at }: PictureRow): Promise<void> {
  await sql`insert into account_pictures (id, account_id, kind, hash, created_at)
    values (${id}, ${account_id}, ${kind}, ${hash}, ${created_at})
    on conflict (account_id, kind) do update set id = excluded.id, hash = excluded.hash, created_at = excluded.created_at`.execute(
    db,
  )
}

/** Returns the avatar first; uses the unique index of account and kind. */
export async function picturesOf(db: Db, accountId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`select * from account_pictures where account_id = ${accountId} order by kind`.execute(db)
  return rows
}

/** Returns the pictures with these ids, and pictures with the same bytes as these media items of the same owner. */
export async function picturesAmong(db: Db, ids: readonly string[]): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`select * from account_pictures where id = any(${uuids(ids)})
    union select p.* from account_pictures p join files f on f.owner_id = p.account_id and f.hash = p.hash
    where f.id = any(${uuids(ids)}) and f.kind <> 'document'`.execute(db)
  return rows
}

export async function deletePictures(db: Db, ids: readonly string[]): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`delete from account_pictures where id = any(${uuids(ids)}) returning *`.execute(db)
  return rows
}
