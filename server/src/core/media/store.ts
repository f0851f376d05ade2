import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Renditions, Stage, Storyboard } from '#platform/transcoding/index.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import type { StoredKind } from './file-kinds.ts'

export interface MediaTables {
  files: Narrowed<'files', { kind: StoredKind; stage: Stage | ''; detail: FileDetail; captions: FileCaptions[] }>
  file_uses: Schema['file_uses']
}
export type FileRow = Selectable<MediaTables['files']>

export interface FileCaptions {
  readonly language: string
  readonly file: string
}

export interface FileDetail {
  /** Only for a video. */
  readonly renditions?: Renditions
  readonly storyboard?: Storyboard
  /** File name of the poster, and of all posters to choose from. */
  readonly poster?: string
  readonly posters?: readonly string[]
  /** Only for a recording: its file, its waveform, and whether it has an embedded cover. */
  readonly audio?: { readonly file: string; readonly waveform: readonly number[]; readonly hasCover: boolean }
  /** The stored original: the file in its folder. Absent if its metadata could not be removed. */
  readonly original?: string
  readonly originalBytes?: number
  /** The watermark in its pictures, see `markOf`. */
  readonly mark?: string
}

/** Returns true for everyone but the owner and operators if operators have withheld the file, or it shows a person without consent. */
export const isWithheldFrom = (
  viewer: { readonly id: string | null; readonly role: Anyone['role'] },
  file: Pick<FileRow, 'owner_id' | 'withheld_at' | 'unconsented_at'>,
): boolean => isWithheld(file) && file.owner_id !== viewer.id && viewer.role !== 'admin'

const isWithheld = (file: Pick<FileRow, 'withheld_at' | 'unconsented_at'>): boolean =>
  file.withheld_at !== null || file.unconsented_at !== null

const among = (ids: readonly string[]) => sql<SqlBool>`id = any(${uuids(ids)})`

export async function filesById(db: Db<MediaTables>, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('files').selectAll().where(among(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns files without those that show a person without consent. */
export async function filesShownById(db: Db<MediaTables>, ids: readonly string[]): Promise<Map<string, FileRow>> {
  return new Map([...(await filesById(db, ids))].filter(([, file]) => !isWithheld(file)))
}

/**
 * Returns the same rows, locked for sharing until the transaction ends. Processing finishes either before, or after a decision
 * based on the file's state is saved.
 */
export const shareFiles = (db: Db<MediaTables>, ids: readonly string[]): Promise<FileRow[]> =>
  db.selectFrom('files').selectAll().where(among(ids)).orderBy('id').forShare().execute()

/** SQL subquery of the ids of files of one kind, or of all files except documents. */
export const filesOfKind = (kind?: MediaKind): RawBuilder<unknown> =>
  kind === undefined ? sql`select id from files where kind <> 'document'` : sql`select id from files where kind = ${kind}`

/** SQL condition for other modules' queries: the file with this id belongs to this account. */
export const isOwnedBy = (id: RawBuilder<unknown>, ownerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from files f where f.id = ${id} and f.owner_id = ${ownerId})`

export async function filesOwnedBy(db: Db<MediaTables>, ownerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('files').select('id').where(among(ids)).where('owner_id', '=', ownerId).execute()
  return rows.map(({ id }) => id)
}

export type NewFile = Pick<FileRow, 'id' | 'owner_id' | 'kind' | 'in_vault' | 'hash' | 'created_at'> & {
  bytes: number
  /** The video from which this teaser is cut. */
  teaser_of?: string
  /** The only kind of content that can use the file, which everyone sees. */
  open_in?: string
  /** True for a video that was uploaded as an animated picture. */
  is_animation?: boolean
  /** True for an ID document, which is stored encrypted. */
  is_sealed?: boolean
}

/** Returns false if the vault already has a file with the same bytes. */
export async function insertFile(db: Db<MediaTables>, file: NewFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('files')
    .values({
      ...file,
      status: 'processing',
      failure: null,
      removed_at: null,
      expires_at: null,
      withheld_at: null,
      unconsented_at: null,
    })
    .onConflict((c) => c.columns(['owner_id', 'hash']).where(sql<SqlBool>`in_vault`).doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

const inVaultByHash = (db: Db<MediaTables>, ownerId: string, hash: Buffer) =>
  db.selectFrom('files').selectAll().where('owner_id', '=', ownerId).where('hash', '=', hash).where('in_vault', '=', true)

/** Returns the file of a vault with these bytes; uses index `files_hash`. */
export const vaultFileByHash = (db: Db<MediaTables>, ownerId: string, hash: Buffer): Promise<FileRow | undefined> =>
  inVaultByHash(db, ownerId, hash).executeTakeFirst()

/** Returns the same file, which cannot leave the vault before the transaction ends. */
export const shareVaultFileByHash = (db: Db<MediaTables>, ownerId: string, hash: Buffer): Promise<FileRow | undefined> =>
  inVaultByHash(db, ownerId, hash).forShare().executeTakeFirst()

export interface FileUser {
  readonly kind: string
  readonly id: string
}

/**
 * Returns the owner's files among these ids that an object may use: files in the vault, and files that it already uses. Excludes
 * files that were uploaded for another kind of content. Locks them for sharing until the transaction ends: a file that is being
 * processed finishes before or after.
 */
export const shareOwnFiles = (db: Db<MediaTables>, ownerId: string, ids: readonly string[], user: FileUser): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where(among(ids))
    .where('owner_id', '=', ownerId)
    .where('kind', '!=', 'document')
    .where((e) => e.or([e('open_in', 'is', null), e('open_in', '=', user.kind)]))
    .where((e) =>
      e.or([
        e('removed_at', 'is', null),
        e.exists(
          e
            .selectFrom('file_uses')
            .select('file_id')
            .whereRef('file_uses.file_id', '=', 'files.id')
            .where('file_uses.subject_id', '=', user.id),
        ),
      ]),
    )
    .forShare()
    .execute()

export const insertUses = async (db: Db<MediaTables>, { kind, id }: FileUser, fileIds: readonly string[]): Promise<void> => {
  await db
    .insertInto('file_uses')
    .values(fileIds.map((fileId) => ({ file_id: fileId, kind, subject_id: id })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export interface ManyUses {
  readonly subjectIds: readonly string[]
  readonly fileIds: readonly string[]
}

export async function insertManyUses(db: Db, kind: string, { subjectIds, fileIds }: ManyUses): Promise<void> {
  await sql`insert into file_uses (file_id, kind, subject_id) select f.id, ${kind}, s.id
    from unnest(${[...fileIds]}::uuid[]) as f (id) cross join unnest(${[...subjectIds]}::uuid[]) as s (id)
    on conflict do nothing`.execute(db)
}

export async function deleteManyUses(db: Db, subjectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`with gone as (
      delete from file_uses where subject_id = any(${[...subjectIds]}::uuid[]) returning file_id
    ) select distinct file_id from gone`.execute(db)
  return rows.map((row) => row.file_id)
}

/** Deletes an object's uses, except of some files, and returns the files whose use has ended. */
export async function deleteUses(db: Db<MediaTables>, subjectId: string, except: readonly string[] = []): Promise<string[]> {
  const gone = await db
    .deleteFrom('file_uses')
    .where('subject_id', '=', subjectId)
    .where(sql<SqlBool>`not file_id = any(${[...except]}::uuid[])`)
    .returning('file_id')
    .execute()
  return gone.map((row) => row.file_id)
}

/** Returns the objects that use each file, up to `limit` per file; uses index `file_uses_file`. */
export async function usesOf(db: Db<MediaTables>, fileIds: readonly string[], limit: number) {
  const { rows } = await sql<{ file_id: string; kind: string; subject_id: string }>`
    select u.* from unnest(${[...fileIds]}::uuid[]) as f (id) cross join lateral (
      select file_id, kind, subject_id from file_uses where file_id = f.id limit ${limit}) u`.execute(db)
  return rows
}

export async function countUses(db: Db<MediaTables>, fileIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ file_id: string; count: number }>`select file_id, count(*)::int as count from file_uses
    where file_id = any(${[...fileIds]}::uuid[]) group by file_id`.execute(db)
  return new Map(rows.map((row) => [row.file_id, row.count]))
}

export type Outcome = Pick<
  FileRow,
  'status' | 'failure' | 'width' | 'height' | 'duration_ms' | 'placeholder' | 'blurred' | 'detail'
>

/**
 * Returns the file, or undefined if it was removed or finished before. With a stage, more processing follows although the file
 * can be shown. A failed file may be uploaded again; a file that can be shown has not failed.
 */
export const finishFile = (
  db: Db<MediaTables>,
  id: string,
  outcome: Outcome,
  stage: Stage | '' = '',
): Promise<FileRow | undefined> =>
  db
    .updateTable('files')
    .set({
      ...outcome,
      detail: sql<string>`files.detail || ${JSON.stringify(outcome.detail)}::jsonb`,
      stage,
      ...(stage === '' && { progress: 100 }),
      ...(outcome.status === 'failed' && { hash: null }),
    })
    .where('id', '=', id)
    .where((e) => e.or([e('status', '=', 'processing'), ...(outcome.status === 'failed' ? [] : [e('stage', '!=', '')])]))
    .returningAll()
    .executeTakeFirst()

/** Ends the processing of a file that can be shown but whose remaining stages failed. The file stays as it is. */
export const endStages = (db: Db<MediaTables>, id: string): Promise<FileRow | undefined> =>
  db
    .updateTable('files')
    .set({ stage: '', progress: 100 })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('stage', '!=', '')
    .returningAll()
    .executeTakeFirst()

/** Adds details to a file; returns undefined if the file was removed. */
export async function addDetail(db: Db<MediaTables>, id: string, detail: FileDetail): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`update files set detail = detail || ${JSON.stringify(detail)}::jsonb
    where id = ${id} returning *`.execute(db)
  return rows[0]
}

export const recordProgress = async (
  db: Db<MediaTables>,
  id: string,
  stage: Stage,
  progress: number,
): Promise<FileRow | undefined> =>
  db
    .updateTable('files')
    .set({ stage, progress })
    .where('id', '=', id)
    .where((e) => e.or([e('status', '=', 'processing'), e('stage', '!=', '')]))
    .returningAll()
    .executeTakeFirst()

/** Sets the size of a file that is known only after processing. */
export const setFileBytes = async (db: Db<MediaTables>, id: string, bytes: number): Promise<void> => {
  await db.updateTable('files').set({ bytes }).where('id', '=', id).execute()
}

/**
 * Returns the bytes that an account has uploaded and not removed; `waiting` files are not processed yet. Index-only scan of
 * `files_owner`.
 */
export async function usageOf(db: Db<MediaTables>, ownerId: string): Promise<{ bytes: number; waiting: number }> {
  const { bytes, waiting } = await db
    .selectFrom('files')
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .select((e) => [
      e.fn.coalesce(e.fn.sum<string>('bytes'), sql<string>`0`).as('bytes'),
      e.fn.countAll<string>().filterWhere('status', '=', 'processing').as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes), waiting: Number(waiting) }
}

/** Returns the bytes of all stored files, including those in the trash; uses index `files_owner`. */
export async function storedBytes(db: Db<MediaTables>): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('bytes'), sql<string>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
