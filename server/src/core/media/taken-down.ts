/** Stores takedowns and the blocked bytes in the tables `media_takedowns` and `taken_down_hashes`. */
import { sql, type RawBuilder } from 'kysely'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Place } from '#lib/page.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { PictureKind } from './account-picture-store.ts'
import type { StoredKind } from './file-kinds.ts'
import type { FileRow } from './store.ts'

interface TakenDown extends Pick<TakedownRow, 'owner_id' | 'title'> {
  readonly kind: StoredKind | PictureKind
  /** Id of the media item or the picture. */
  readonly id: string
  readonly hash: Buffer | null
}

export async function recordTakedown(
  tx: Tx,
  { id, owner_id, kind, title, hash }: TakenDown,
  { reason, byId }: { readonly reason: string; readonly byId: string },
): Promise<void> {
  await sql`insert into media_takedowns (id, file_id, owner_id, kind, title, reason, ordered_by, ordered_at)
    values (${newId(tx.now)}, ${id}, ${owner_id}, ${kind}, ${title}, ${reason}, ${byId}, ${tx.now})`.execute(tx.db)
  if (hash) await blockHashes(tx.db, id, [hash])
}

/** Blocks bytes of a file or picture that was taken down. Safe to repeat. */
export async function blockHashes(db: Db, fileId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`insert into taken_down_hashes (hash, file_id) select distinct hash, ${fileId}::uuid
    from unnest(${[...hashes]}::bytea[]) as blocked (hash) on conflict do nothing`.execute(db)
}

export interface TakedownRow {
  readonly id: string
  readonly owner_id: string
  readonly kind: MediaKind | PictureKind
  readonly title: string
  readonly reason: string
  readonly ordered_by: string
  readonly ordered_at: Date
}

/** Returns takedowns, newest first; uses index `media_takedowns_latest`. */
export async function takedownsBefore(db: Db, after: Place | undefined, limit: number): Promise<TakedownRow[]> {
  const { rows } = await sql<TakedownRow>`select id, owner_id, kind, title, reason, ordered_by, ordered_at from media_takedowns
    where ${after === undefined}::bool or (ordered_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    order by ordered_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countTakedowns(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from media_takedowns`.execute(db)
  return rows[0]!.total
}

/** Returns all of an account's uploads except documents, newest first, wherever they are used. Reads all of them. */
export async function filesOwnedBefore(db: Db, ownerId: string, after: Place | undefined, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select * from files where owner_id = ${ownerId} and kind <> 'document'
    and (${after === undefined}::bool or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function isTakenDown(db: Db, fileIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from media_takedowns where file_id = any(${[...fileIds]}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** SQL subquery of the files that were taken down, with a column `file_id`. */
export const takenDown: RawBuilder<unknown> = sql`select file_id from media_takedowns`

/** Returns whether bytes with one of these SHA-256 hashes were taken down, or are withheld. */
export async function areTakenDown(tx: Tx, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`select 1 from taken_down_hashes where hash = any(${[...hashes]}::bytea[])
    union all select 1 from files where hash = any(${[...hashes]}::bytea[]) and withheld_at is not null limit 1`.execute(tx.db)
  return rows.length > 0
}

/**
 * Throws `upload_not_accepted` for bytes that were taken down, no matter who sends them. Every path for uploads calls this with the
 * hash of the received bytes; a hash that the sender claims can only be checked in addition.
 */
export async function assertNotTakenDown(tx: Tx, ...hashes: readonly Buffer[]): Promise<void> {
  if (await areTakenDown(tx, hashes))
    throw apiError('upload_not_accepted', t('This file was removed from the site and can’t be uploaded again.'))
}

/**
 * SQL subquery of media that no one can see, each once, with columns `file_id` and `taken_down_at`: media taken down since then,
 * and, with null, media from that time that are not ready. Uses index `media_takedowns_latest`.
 */
export const missingMediaSince = (
  since: Date,
): RawBuilder<unknown> => sql`select distinct on (file_id) file_id, taken_down_at from (
    select file_id, ordered_at as taken_down_at from media_takedowns where ordered_at >= ${since}
    union all select id, null from files where status <> 'ready' and kind <> 'document' and created_at >= ${since}
  ) as missing order by file_id, taken_down_at nulls first`
