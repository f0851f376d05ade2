/**
 * Finds media items that can still be sold. Items that were deleted, or have left their owner's vault, stay with their buyers
 * only.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

const NONE = sql<string[]>`'{}'::text[]`

/** SQL expression for other modules' queries: an array of the items that can no longer be bought. */
export const isNotForSale = (ids: readonly string[]): RawBuilder<string[]> =>
  ids.length === 0
    ? NONE
    : sql<string[]>`array(
  select id::text from unnest(${ids}::uuid[]) as wanted (id)
  where not exists (select from files f where f.id = wanted.id and f.removed_at is null))`

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
  await sql`update files set sold_at = ${tx.now} from (select id from files where id = any(${ids}::uuid[]) and removed_at is null
    and sold_at is null order by id for no key update) as unsold where files.id = unsold.id`.execute(tx.db)
  // A separate statement, because it sees what another buyer has marked in between. Buyers share these locks.
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${ids}::uuid[]) and removed_at is null
    order by id for share`.execute(tx.db)
  return rows.map(({ id }) => id)
}
