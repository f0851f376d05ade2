/**
 * Finds media items that can still be sold. Items that were deleted, or have left their owner's vault, stay with their buyers
 * only.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { removeFiles } from './remove-files.ts'

const NONE = sql<string[]>`'{}'::text[]`

const isForSale = sql<SqlBool>`removed_at is null and withheld_at is null and unconsented_at is null`

/** SQL expression for other modules' queries: an array of the items that can no longer be bought. */
export const isNotForSale = (ids: readonly string[]): RawBuilder<string[]> =>
  ids.length === 0
    ? NONE
    : sql<string[]>`array(
  select id::text from unnest(${ids}::uuid[]) as wanted (id)
  where not exists (select from files f where f.id = wanted.id and ${isForSale}))`

export async function notForSaleAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${isNotForSale(ids)} as ids`.execute(db)
  return rows[0]!.ids
}

/**
 * Marks the sellable items as sold and returns them. Until the transaction ends, they cannot leave the vault. Call this before
 * deciding what the buyer is offered.
 */
export async function sellFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // Locks rows in the order of their ids, so that two buyers of the same items cannot deadlock.
  await sql`update files set sold_at = ${tx.now} from (select id from files where id = any(${ids}::uuid[])
    and ${isForSale} and sold_at is null order by id for no key update) as unsold where files.id = unsold.id`.execute(tx.db)
  // A separate statement, because it sees what another buyer has marked in between. Buyers share these locks.
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${ids}::uuid[])
    and ${isForSale} order by id for share`.execute(tx.db)
  return rows.map(({ id }) => id)
}

interface Unsold {
  readonly ids: readonly string[]
  /** The kind of the object that has released them. Other objects of this kind may still have reserved them. */
  readonly kind: string
  /** SQL subquery of the ids of items that people have bought. */
  readonly bought: RawBuilder<unknown>
}

/** Marks items as unsold that were only reserved with `sellFiles`. Items that left the vault meanwhile are removed. */
export async function unsellFiles(tx: Tx, { ids, kind, bought }: Unsold): Promise<void> {
  if (ids.length === 0) return
  await sql`select from files where id = any(${uuids(ids)}) order by id for no key update`.execute(tx.db)
  // A separate statement, because it sees what a buyer of the same items has stored in between.
  const { rows } = await sql<{ id: string; removed_at: Date | null }>`update files set sold_at = null
    where id = any(${uuids(ids)}) and id not in (${bought})
      and not exists (select from file_uses u where u.file_id = files.id and u.kind = ${kind})
    returning id, removed_at`.execute(tx.db)
  await removeFiles(
    tx,
    rows.flatMap((row) => (row.removed_at === null ? [] : row.id)),
  )
}
