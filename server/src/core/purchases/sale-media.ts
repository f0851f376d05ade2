/** The media that each sale of content has opened to its fan. */
import { sql } from 'kysely'
import { grantMedia, revokeMedia } from '#core/access/index.ts'
import type { Sale } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'

const lockOf = ({ fanId }: Pick<Sale, 'fanId'>): string => `bought media ${fanId}`

/** They stay open to the fan whatever becomes of the content, and are not sold to the fan again. */
export async function openMedia(tx: Tx, sale: Pick<Sale, 'id' | 'fanId'>, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  // A refund of another sale with the same media waits for this one, or this one for it.
  await sql`with locked as materialized (select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(sale)}, 0)))
    insert into sale_media (sale_id, fan_id, file_id)
    select ${sale.id}::uuid, ${sale.fanId}::uuid, id from locked, unnest(${fileIds}::uuid[]) as f (id)`.execute(tx.db)
  await grantMedia(tx, sale.fanId, fileIds)
}

/** Closes what this sale has opened, but for what another one of the fan's has opened too. Uses index `sale_media_fan`. */
export async function closeMedia(tx: Tx, sale: Pick<Sale, 'id' | 'fanId'>): Promise<void> {
  await oneAtATime(tx, lockOf(sale))
  const { rows } = await sql<{ file_id: string }>`with closed as (
      delete from sale_media where sale_id = ${sale.id} returning file_id
    ) select file_id from closed where not exists (
      select from sale_media other where other.fan_id = ${sale.fanId}::uuid and other.file_id = closed.file_id and other.sale_id <> ${sale.id}::uuid
    )`.execute(tx.db)
  await revokeMedia(
    tx,
    sale.fanId,
    rows.map((row) => row.file_id),
  )
}
