/** Stores blocks in the table `blocks`. `blocks.ts` applies them to everything that is shown. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { latestPairs, type Page } from './latest-pairs.ts'

interface Tables {
  blocks: Schema['blocks']
}

interface Block {
  readonly ownerId: string
  readonly otherId: string
}

/**
 * Places a block that the owner has asked for. Returns false if it already existed. A block that followed from another one becomes the
 * owner's own. `withLinked` stays once it is set.
 */
export async function insertBlock({ db, now }: Tx, { ownerId, otherId }: Block, withLinked = false): Promise<boolean> {
  await sql`delete from block_exceptions where owner_id = ${ownerId} and account_id = ${otherId}`.execute(db)
  const { rows } = await sql<{ is_new: boolean }>`with before as (
      select root_id from blocks where owner_id = ${ownerId} and account_id = ${otherId}
    )
    insert into blocks as b (owner_id, account_id, created_at, with_linked)
    values (${ownerId}, ${otherId}, ${now}, ${withLinked})
    on conflict (owner_id, account_id) do update set root_id = null, reason = null, with_linked = b.with_linked or excluded.with_linked,
      created_at = case when b.root_id is null then b.created_at else excluded.created_at end
    returning xmax = 0 or exists (select from before where root_id is not null) as is_new`.execute(db)
  return rows[0]?.is_new ?? false
}

/** Returns whether the one has blocked the other; uses the primary key. */
export async function hasBlocked(db: Db<Tables>, { ownerId, otherId }: Block): Promise<boolean> {
  const query = db.selectFrom('blocks').select('owner_id').where('owner_id', '=', ownerId).where('account_id', '=', otherId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Lifts a block. Links do not place it again. Returns false if there was no block. */
export async function deleteBlock({ db, now }: Tx, { ownerId, otherId }: Block): Promise<boolean> {
  const { numDeletedRows } = await (db as Db<Tables>)
    .deleteFrom('blocks')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', otherId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await sql`insert into block_exceptions (owner_id, account_id, created_at) values (${ownerId}, ${otherId}, ${now})
    on conflict do nothing`.execute(db)
  return true
}

export type BlockReason = 'card' | 'device'

interface LinkedBlock extends Block {
  /** The account whose block includes linked ones. */
  readonly rootId: string
  readonly reason: BlockReason
}

/**
 * Places a block that follows from another one, which cannot be lifted before the transaction ends. Returns false if there is a block
 * already, or the other one is gone.
 */
export async function insertLinkedBlock({ db, now }: Tx, { ownerId, otherId, rootId, reason }: LinkedBlock): Promise<boolean> {
  const { rows } = await sql`insert into blocks (owner_id, account_id, created_at, root_id, reason)
    select root.owner_id, ${otherId}::uuid, ${now}::timestamptz, root.account_id, ${reason} from blocks root
    where root.owner_id = ${ownerId} and root.account_id = ${rootId} and root.with_linked for share
    on conflict do nothing returning account_id`.execute(db)
  return rows.length > 0
}

/** Lifts the blocks that followed from the block of an account. Returns their accounts; uses index `blocks_root`. */
export async function deleteLinkedBlocks({ db }: Tx, { ownerId, otherId }: Block): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`delete from blocks where owner_id = ${ownerId} and root_id = ${otherId}
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Returns who blocks one of these accounts and all that are linked to it; uses index `blocks_account`. */
export async function blocksWithLinked(db: Db, accountIds: readonly string[]): Promise<Block[]> {
  const { rows } = await sql<Block>`select owner_id as "ownerId", account_id as "otherId" from blocks
    where account_id = any(${[...accountIds]}::uuid[]) and with_linked order by owner_id, account_id`.execute(db)
  return rows
}

/** Returns which of these accounts the owner has blocked, and which the owner has unblocked before. */
export async function blockHistory(db: Db, ownerId: string, accountIds: readonly string[]) {
  const [blocked, excepted] = await Promise.all([
    sql<{ account_id: string }>`select account_id from blocks
      where owner_id = ${ownerId} and root_id is null and account_id = any(${[...accountIds]}::uuid[])`.execute(db),
    sql<{ account_id: string }>`select account_id from block_exceptions
      where owner_id = ${ownerId} and account_id = any(${[...accountIds]}::uuid[])`.execute(db),
  ])
  const idsOf = (rows: readonly { account_id: string }[]) => new Set(rows.map((row) => row.account_id))
  return { blocked: idsOf(blocked.rows), excepted: idsOf(excepted.rows) }
}

export interface LinkedBlockRow {
  readonly owner_id: string
  readonly account_id: string
  readonly root_id: string
  readonly reason: BlockReason
  readonly created_at: Date
}

/** For operators: blocks that follow from another one, with this account on either side of the link. Uses indexes of both columns. */
export async function linkedBlocksOf(db: Db, accountId: string, { limit, offset }: Page) {
  const all = sql`from blocks where root_id is not null and (account_id = ${accountId} or root_id = ${accountId})`
  const [page, counted] = await Promise.all([
    sql<LinkedBlockRow>`select owner_id, account_id, root_id, reason, created_at ${all}
      order by created_at desc, owner_id, account_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the blocks that an account has asked for, latest first; uses the primary key. */
export const listBlocks = (db: Db, ownerId: string, page: Page) =>
  latestPairs(db, sql`blocks where owner_id = ${ownerId} and root_id is null`, page)
