/** The table `product_downloads`. */
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

type DownloadRow = Selectable<Schema['product_downloads']>

export async function hasDownload(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from product_downloads where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function insertDownload(db: Db, row: DownloadRow): Promise<void> {
  await sql`insert into product_downloads (id, file_id, product_id, account_id, sale_id, at)
    values (${row.id}, ${row.file_id}, ${row.product_id}, ${row.account_id}, ${row.sale_id}, ${row.at})
    on conflict do nothing`.execute(db)
}

interface Counted {
  readonly accountId: string
  /** Downloads by the right of this sale; null for those by another right. */
  readonly saleId: string | null
  readonly fileIds: readonly string[]
}

/** Returns the number of downloads by file; uses index `product_downloads_account`. */
export async function countDownloads(db: Db, { accountId, saleId, fileIds }: Counted): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`select file_id as id, count(*)::int as count from product_downloads
    where account_id = ${accountId} and file_id = any(${uuids(fileIds)}) and sale_id is not distinct from ${saleId}::uuid
    group by file_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
