/** The tables `file_scans` and `scan_findings`: what the list of known hashes and the scan service say about stored files. */
import { sql } from 'kysely'
import type { ScanAdvice } from '@fanfare/contract/scan-advice'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

export async function isScanned(db: Db, fileId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from file_scans where file_id = ${fileId}`.execute(db)
  return rows.length > 0
}

interface Scan {
  readonly fileId: string
  /** Empty for none. */
  readonly service: string
  readonly md5: Buffer
}

/** Safe to repeat. Does nothing if the file was removed meanwhile. */
export async function recordScan(tx: Tx, { fileId, service, md5 }: Scan): Promise<void> {
  await sql`insert into file_scans (file_id, service, md5, scanned_at)
    select id, ${service}, ${md5}::bytea, ${tx.now} from files where id = ${fileId} for key share
    on conflict (file_id) do update set service = excluded.service, md5 = excluded.md5, scanned_at = excluded.scanned_at`.execute(
    tx.db,
  )
}

/** Returns the MD5 of the uploaded bytes; undefined for files from before the site stored it. */
export async function md5Of(db: Db, fileId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ md5: Buffer | null }>`select md5 from file_scans where file_id = ${fileId}`.execute(db)
  return rows[0]?.md5 ?? undefined
}

/** Safe to repeat. Keeps the highest score of a label. */
export async function addFindings(tx: Tx, fileId: string, findings: readonly ScanAdvice[]): Promise<void> {
  if (findings.length === 0) return
  await sql`insert into scan_findings (file_id, source, label, score, found_at)
    select f.id, one.source, one.label, max(one.score), ${tx.now}
    from (select id from files where id = ${fileId} for key share) f, unnest(${findings.map(({ source }) => source)}::text[],
      ${findings.map(({ label }) => label)}::text[], ${findings.map(({ score }) => score)}::real[]) as one (source, label, score)
    group by 1, 2, 3
    on conflict (file_id, source, label) do update set score = greatest(scan_findings.score, excluded.score)`.execute(tx.db)
}

/** Returns what was found in each of these files, the highest score first. Files without a finding are left out. */
export async function adviceOf(db: Db, fileIds: readonly string[]): Promise<Map<string, ScanAdvice[]>> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await sql<ScanAdvice & { file_id: string }>`select file_id, source, label, score from scan_findings
    where file_id = any(${uuids(fileIds)}) order by score desc, label`.execute(db)
  const byFile = Map.groupBy(rows, (row) => row.file_id)
  return new Map([...byFile].map(([id, found]) => [id, found.map(({ source, label, score }) => ({ source, label, score }))]))
}

/** The number of uploads that wait for their scan. */
export async function countUnscanned(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from files f where f.status = 'processing'
    and not exists (select from file_scans s where s.file_id = f.id)`.execute(db)
  return rows[0]?.total ?? 0
}
