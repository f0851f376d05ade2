/** Stores blocks in the table `blocks`. `blocks.ts` applies them to everything that is shown. */
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  blocks: Schema['blocks']
}

interface Block {
  readonly ownerId: string
  readonly otherId: string
}

/** Returns false if the block already existed. */
export async function insertBlock({ db, now }: Tx, { ownerId, otherId }: Block): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await (db as Db<Tables>)
    .insertInto('blocks')
    .values({ owner_id: ownerId, account_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the one has blocked the other; uses the primary key. */
export async function hasBlocked(db: Db<Tables>, { ownerId, otherId }: Block): Promise<boolean> {
  const query = db.selectFrom('blocks').select('owner_id').where('owner_id', '=', ownerId).where('account_id', '=', otherId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns false if there was no block. */
export async function deleteBlock({ db }: Tx, { ownerId, otherId }: Block): Promise<boolean> {
  const { numDeletedRows } = await (db as Db<Tables>)
    .deleteFrom('blocks')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the blocks of one account, latest first; uses the primary key. */
export async function listBlocks(db: Db<Tables>, ownerId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('blocks').where('owner_id', '=', ownerId)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['account_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}
