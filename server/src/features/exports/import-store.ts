/** The tables `imports` and `imported_ids`. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

/** The results by section, and why some entries were left out, in words. */
export interface ImportReport {
  readonly sections: readonly {
    readonly name: string
    readonly taken: number
    readonly there: number
    readonly skipped: number
  }[]
  readonly skipped: readonly { readonly section: string; readonly reason: string }[]
}

export interface ImportRow {
  readonly id: string
  readonly account_id: string
  readonly bytes: number
  readonly status: 'waiting' | 'checking' | 'restoring' | 'done' | 'failed'
  readonly failure: string
  readonly progress: number
  readonly attempts: number
  readonly report: ImportReport
  readonly created_at: Date
}

const COLUMNS = sql`id, account_id, bytes::float8 as bytes, status, failure, progress, attempts, report, created_at`
const RUNNING = sql`status in ('waiting', 'checking', 'restoring')`

export async function insertImport(db: Db, one: Pick<ImportRow, 'id' | 'account_id' | 'bytes' | 'created_at'>): Promise<void> {
  await sql`insert into imports (id, account_id, bytes, status, created_at)
    values (${one.id}, ${one.account_id}, ${one.bytes}, 'waiting', ${one.created_at})`.execute(db)
}

export async function runningImport(db: Db, accountId: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports where account_id = ${accountId} and ${RUNNING}`.execute(db)
  return rows[0]
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports where id = ${id}`.execute(db)
  return rows[0]
}

/** Newest first; uses index `imports_account`. */
export async function importsOf(db: Db, accountId: string, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports where account_id = ${accountId}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function beginImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`update imports set status = 'checking', progress = 0, attempts = attempts + 1
    where id = ${id} and ${RUNNING} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function recordImportProgress(
  db: Db,
  id: string,
  status: 'checking' | 'restoring',
  progress: number,
): Promise<void> {
  await sql`update imports set status = ${status}, progress = ${progress} where id = ${id} and ${RUNNING}`.execute(db)
}

export async function endImport(db: Db, id: string, end: Pick<ImportRow, 'failure' | 'report'>): Promise<void> {
  await sql`update imports set status = ${end.failure === '' ? 'done' : 'failed'}, progress = 100, failure = ${end.failure},
    report = ${JSON.stringify(end.report)}::jsonb where id = ${id} and ${RUNNING}`.execute(db)
}

/** Returns the local ids of entries that the owner has imported before, by their ids in the archive. */
export async function importedIds(db: Db, ownerId: string, sourceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; id: string }>`select source_id, id from imported_ids
    where owner_id = ${ownerId} and source_id = any(${[...sourceIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.source_id, row.id]))
}

export async function recordImportedId(db: Db, ownerId: string, sourceId: string, id: string): Promise<void> {
  await sql`insert into imported_ids (owner_id, source_id, id) values (${ownerId}, ${sourceId}, ${id})
    on conflict (owner_id, source_id) do update set id = excluded.id`.execute(db)
}

export async function importsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from imports where id = any(${uuids(ids)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
