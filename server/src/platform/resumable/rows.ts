import { sql } from 'kysely'
import type { UploadKind } from '@fanfare/contract/uploads'
import type { Db } from '../context.ts'

export interface UploadRow {
  readonly id: string
  readonly owner_id: string
  readonly kind: UploadKind
  readonly name: string
  /** Announced size of the whole file. */
  readonly bytes: number
  readonly subject_id: string | null
  readonly created_at: Date
  /** Null until the file was handed over. */
  readonly reply: unknown
}

const COLUMNS = sql`id, owner_id, kind, name, bytes::float8 as bytes, subject_id, created_at, reply`

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${COLUMNS} from uploads where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the row for the transaction that finishes the upload, so that its removal waits. */
export async function lockUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${COLUMNS} from uploads where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function insertUpload(db: Db, row: Omit<UploadRow, 'reply'>): Promise<void> {
  await sql`insert into uploads (id, owner_id, kind, name, bytes, subject_id, created_at, touched_at)
    values (${row.id}, ${row.owner_id}, ${row.kind}, ${row.name}, ${row.bytes}, ${row.subject_id}, ${row.created_at},
      ${row.created_at})`.execute(db)
}

interface Unfinished {
  readonly count: number
  readonly bytes: number
}

/** Returns an account's unfinished uploads; uses index `uploads_unfinished`. */
export async function unfinishedOf(db: Db, ownerId: string, kinds: readonly UploadKind[]): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`select count(*)::int as count,
    coalesce(sum(bytes) filter (where kind = any(${[...kinds]}::text[])), 0)::float8 as bytes
    from uploads where owner_id = ${ownerId} and reply is null`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Returns the ids of the deleted rows; their bytes are still on the disk. Uses index `uploads_unfinished`. */
export async function deleteUnfinished(db: Db, ownerId: string, kinds: readonly UploadKind[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from uploads where owner_id = ${ownerId} and reply is null
    and kind = any(${[...kinds]}::text[]) returning id`.execute(db)
  return rows.map((row) => row.id)
}

export const touchUpload = async (db: Db, id: string): Promise<void> => {
  await sql`update uploads set touched_at = site_now() where id = ${id}`.execute(db)
}

/** Call this in the transaction that hands over the file and saves the reply. */
export const endReservation = (db: Db, id: string): Promise<void> => saveReply(db, id, {})

export const saveReply = async (db: Db, id: string, reply: unknown): Promise<void> => {
  await sql`update uploads set reply = ${JSON.stringify(reply)}::jsonb where id = ${id}`.execute(db)
}

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await sql`delete from uploads where id = ${id}`.execute(db)
}

/** Deletes uploads without progress since `before`; uses index `uploads_touched`. */
export async function deleteStillUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from uploads where id in (select id from uploads
    where touched_at < ${before} order by touched_at limit ${limit} for update skip locked) returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns which of these uploads still need their bytes. */
export async function unfinishedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from uploads where id = any(${[...ids]}::uuid[])
    and reply is null`.execute(db)
  return new Set(rows.map((row) => row.id))
}
