import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { holdsAny } from '#core/access/index.ts'
import { uuids } from '#platform/ids.ts'

export interface ExportRow {
  readonly id: string
  readonly account_id: string
  readonly kind: 'library' | 'vault' | 'account'
  readonly performer_id: string | null
  readonly status: 'waiting' | 'writing' | 'ready' | 'failed'
  readonly failure: string
  readonly progress: number
  readonly attempts: number
  readonly files: number
  readonly bytes: number
  readonly created_at: Date
  readonly expires_at: Date | null
}

const COLUMNS = sql`id, account_id, kind, performer_id, status, failure, progress, attempts, files, bytes::float8 as bytes,
  created_at, expires_at`
const RUNNING = sql`status in ('waiting', 'writing')`

export type NewExport = Pick<ExportRow, 'id' | 'account_id' | 'kind' | 'performer_id' | 'created_at'>

export async function insertExport(db: Db, one: NewExport): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`insert into exports (id, account_id, kind, performer_id, status, created_at)
    values (${one.id}, ${one.account_id}, ${one.kind}, ${one.performer_id}, 'waiting', ${one.created_at})
    returning ${COLUMNS}`.execute(db)
  return rows[0]!
}

/** Uses index `exports_running`. */
export async function runningExport(db: Db, accountId: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${COLUMNS} from exports where account_id = ${accountId} and ${RUNNING}`.execute(db)
  return rows[0]
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${COLUMNS} from exports where id = ${id}`.execute(db)
  return rows[0]
}

/** Newest first; uses index `exports_account`. */
export async function exportsOf(db: Db, accountId: string, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select ${COLUMNS} from exports where account_id = ${accountId}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Starts an export, or restarts it after its process died. Returns undefined if it has ended or was removed. */
export async function beginExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`update exports set status = 'writing', progress = 0, attempts = attempts + 1
    where id = ${id} and ${RUNNING} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Returns false if the export was removed in between. */
export async function recordExportProgress(db: Db, id: string, progress: number): Promise<boolean> {
  const changed = await sql`update exports set progress = ${progress} where id = ${id} and ${RUNNING}`.execute(db)
  return changed.numAffectedRows === 1n
}

export interface FinishedArchive {
  readonly files: number
  readonly bytes: number
  readonly expiresAt: Date
}

/** Returns false if the export was removed in between. */
export async function finishExport(db: Db, id: string, { files, bytes, expiresAt }: FinishedArchive): Promise<boolean> {
  const changed = await sql`update exports set status = 'ready', progress = 100, files = ${files}, bytes = ${bytes},
    expires_at = ${expiresAt} where id = ${id} and ${RUNNING}`.execute(db)
  return changed.numAffectedRows === 1n
}

export async function failExport(db: Db, id: string, failure: string): Promise<void> {
  await sql`update exports set status = 'failed', failure = ${failure} where id = ${id} and ${RUNNING}`.execute(db)
}

export async function deleteOwnExport(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await sql`delete from exports where id = ${id} and account_id = ${accountId}`.execute(db)
  return gone.numAffectedRows === 1n
}

type Kept = Pick<ExportRow, 'id' | 'account_id' | 'kind'>

/** Deletes earlier exports of the same kind. */
export async function deleteEndedExports(db: Db, { id, account_id: accountId, kind }: Kept): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`delete from exports where account_id = ${accountId} and kind = ${kind} and id <> ${id}
    and not ${RUNNING} returning id`.execute(db)
  return rows.map((row) => row.id)
}

export async function deleteExportsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from exports where account_id = ${accountId} returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes exports that may contain one of these media: archives of the vault and of buyers. Reads all exports. */
export async function deleteExportsWith(db: Db, { ownerId, fileIds }: { ownerId: string; fileIds: readonly string[] }) {
  const { rows } = await sql<ExportRow>`delete from exports where account_id = ${ownerId}
    or (kind = 'library' and ${holdsAny(sql.ref('exports.account_id'), 'media', fileIds)}) returning ${COLUMNS}`.execute(db)
  return rows
}

/** Deletes expired exports; uses index `exports_expired`. */
export async function deleteExpiredExports(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from exports where id in (select id from exports
    where expires_at < site_now() order by expires_at limit ${limit} for update skip locked) returning id`.execute(db)
  return rows.map((row) => row.id)
}

export async function exportsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from exports where id = any(${uuids(ids)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
