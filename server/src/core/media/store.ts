/** The table `files`. */
import { sql, type ColumnType, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'

export type Purpose = 'post' | 'message' | 'document'

interface Tables {
  files: {
    id: string
    owner_id: string
    purpose: Purpose
    kind: 'photo' | 'document'
    status: 'processing' | 'ready' | 'failed'
    failure: string | null
    attached_to: string | null
    width: ColumnType<number, number | undefined>
    height: ColumnType<number, number | undefined>
    bytes: ColumnType<string, number>
    placeholder: ColumnType<string, string | undefined>
    blurred: ColumnType<string, string | undefined>
    created_at: Date
    expires_at: Date | null
  }
}
export type FileRow = Selectable<Tables['files']>

export async function filesById(db: Db<Tables>, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type NewFile = Pick<FileRow, 'id' | 'owner_id' | 'purpose' | 'kind' | 'created_at'> & { bytes: number }

export const insertFile = async (db: Db<Tables>, file: NewFile): Promise<void> => {
  await db
    .insertInto('files')
    .values({ ...file, status: 'processing', failure: null, attached_to: null, expires_at: null })
    .execute()
}

/**
 * Attaches files to a subject; files attached to it already stay so. Returns those that are the owner's, of this purpose
 * and unattached, as read under their row locks: a file that is being processed is finished before or after.
 */
export async function attach(
  db: Db<Tables>,
  { ownerId, purpose, ids, to }: { ownerId: string; purpose: Purpose; ids: readonly string[]; to: string },
): Promise<FileRow[]> {
  return db
    .updateTable('files')
    .set({ attached_to: to })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where((e) => e.or([e('attached_to', 'is', null), e('attached_to', '=', to)]))
    .returningAll()
    .execute()
}

type Outcome = Pick<FileRow, 'status' | 'failure' | 'width' | 'height' | 'placeholder' | 'blurred'>

/** Returns the file, or undefined when it was removed or finished before. */
export const finishFile = (db: Db<Tables>, id: string, outcome: Outcome): Promise<FileRow | undefined> =>
  db.updateTable('files').set(outcome).where('id', '=', id).where('status', '=', 'processing').returningAll().executeTakeFirst()

export const deleteFiles = async (db: Db<Tables>, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .deleteFrom('files')
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .returningAll()
    .execute()

/** What an account has uploaded and not removed; `waiting` files are not processed yet. Index-only scan of `files_owner`. */
export async function usageOf(db: Db<Tables>, ownerId: string): Promise<{ bytes: number; waiting: number }> {
  const { bytes, waiting } = await db
    .selectFrom('files')
    .where('owner_id', '=', ownerId)
    .select((e) => [
      e.fn.coalesce(e.fn.sum<string>('bytes'), sql<string>`0`).as('bytes'),
      e.fn.countAll<string>().filterWhere('status', '=', 'processing').as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes), waiting: Number(waiting) }
}

export const expireFiles = async (db: Db<Tables>, ids: readonly string[], at: Date): Promise<void> => {
  await db
    .updateTable('files')
    .set({ expires_at: at })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Deletes expired files; uses index `files_expired`. */
export const deleteExpiredFiles = async (db: Db<Tables>, limit: number): Promise<FileRow[]> =>
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

/** Deletes files unattached since `before`, skipping rows locked by an attach in progress; uses index `files_unattached`. */
export const deleteUnattachedFiles = async (db: Db<Tables>, before: Date, limit: number): Promise<FileRow[]> =>
  db
    .deleteFrom('files')
    .where('id', 'in', (e) =>
      e
        .selectFrom('files')
        .select('id')
        .where('attached_to', 'is', null)
        .where('purpose', '!=', 'document')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
