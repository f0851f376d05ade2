/** Which media items can still be sold: what was deleted, or has left its owner's vault, stays with its buyers alone. */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

const NONE = sql<string[]>`'{}'::text[]`

/** SQL for other modules' queries: an array of those of these items that nobody can buy any more. */
export const notForSale = (ids: readonly string[]): RawBuilder<string[]> =>
  ids.length === 0
    ? NONE
    : sql<string[]>`array(
  select id::text from unnest(${ids}::uuid[]) as wanted (id)
  where not exists (select from files f where f.id = wanted.id and f.removed_at is null))`

export async function notForSaleAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${notForSale(ids)} as ids`.execute(db)
  return rows[0]!.ids
}

/**
 * Marks as sold those that can be sold, and returns them: until the end of the transaction nobody takes them out of the vault. To be called
 * before it is decided what the buyer is offered.
 */
export async function sellFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // In order of their ids: of two buyers of the same items neither holds what the other waits for.
  await sql`update files set sold_at = ${tx.now} from (select id from files where id = any(${ids}::uuid[]) and removed_at is null
    and sold_at is null order by id for no key update) as unsold where files.id = unsold.id`.execute(tx.db)
  // In a statement of its own, which sees what another buyer has marked meanwhile; buyers share these locks.
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${ids}::uuid[]) and removed_at is null
    order by id for share`.execute(tx.db)
  return rows.map(({ id }) => id)
}
