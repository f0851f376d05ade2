/** Stores the media that each sale of content has unlocked for its fan. */
import { sql } from 'kysely'
import { grantMedia, revokeMedia } from '#core/access/index.ts'
import type { Sale } from '#core/money/index.ts'
import { takenDown, unsellFiles } from '#core/media/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'

const lockOf = ({ fanId }: Pick<Sale, 'fanId'>): string => `bought media ${fanId}`

/** The media stay unlocked for the fan whatever happens to the content, and are not sold to the fan again. */
export async function openMedia(tx: Tx, sale: Pick<Sale, 'id' | 'fanId'>, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  // A refund of another sale with the same media waits for this sale, or this sale for it.
  await sql`with locked as materialized (select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(sale)}, 0)))
    insert into sale_media (sale_id, fan_id, file_id)
    select ${sale.id}::uuid, ${sale.fanId}::uuid, id from locked, unnest(${fileIds}::uuid[]) as f (id)`.execute(tx.db)
  await grantMedia(tx, sale.fanId, fileIds)
}

/** Marks media that an object of this kind had reserved for its buyer as unsold, unless someone has bought them. */
export const unsellMedia = (tx: Tx, ids: readonly string[], kind: string): Promise<void> =>
  unsellFiles(tx, { ids, kind, bought: sql`select file_id from sale_media where file_id = any(${[...ids]}::uuid[])` })

export interface OpenedMedia {
  /** How many media items the sale has unlocked, and how many of them were taken down since. */
  readonly items: number
  readonly takenDown: number
}

/** Returns the sales among these that have unlocked media taken down since then, by id. Uses the primary key. */
export async function takenDownOf(db: Db, saleIds: readonly string[]): Promise<Map<string, OpenedMedia>> {
  if (saleIds.length === 0) return new Map()
  const { rows } = await sql<OpenedMedia & { id: string }>`select sale_id as id, count(*)::int as items,
      count(*) filter (where file_id in (${takenDown}))::int as "takenDown"
    from sale_media where sale_id = any(${[...saleIds]}::uuid[]) group by 1
    having bool_or(file_id in (${takenDown}))`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks what this sale has unlocked again, except for media that another of the fan's sales has unlocked too. Uses index
 * `sale_media_fan`.
 */
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
