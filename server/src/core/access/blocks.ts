/** Blocks between two accounts, in either direction. Lists, counts, notifications and server events all check here. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { OwnerState } from './decide.ts'

type Side = RawBuilder<unknown>

/** SQL condition for other modules' queries: neither of two accounts has blocked the other. True if one of them is null. */
export const noBlock = (one: Side, other: Side): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from blocks where (blocks.owner_id, blocks.account_id) in ((${one}, ${other}), (${other}, ${one})))`

/**
 * SQL subquery for other modules' queries: accounts with a block from or to any of these. Uses the key and index
 * `blocks_account`.
 */
export const accountsWithBlock = (...sides: readonly Side[]): RawBuilder<unknown> => sql`(
  select blocks.account_id from blocks where blocks.owner_id in (${sql.join(sides)})
  union select blocks.owner_id from blocks where blocks.account_id in (${sql.join(sides)}))`

/**
 * SQL expression for the `OwnerState` of the account with this id. Only performers have a profile, so all other accounts are
 * `hidden`.
 */
export const ownerState = (owner: Side): RawBuilder<OwnerState> => sql<OwnerState>`coalesce((
  select case status when 'active' then 'shown' when 'closed' then 'left' when 'deleted' then 'left' end
  from accounts where accounts.id = ${owner} and role = 'performer'), 'hidden')`

/**
 * SQL condition for lists of content before the access decision: the owner has a public profile, and neither has blocked the
 * other.
 */
export const ownerShown = (owner: Side, viewerId: string | null): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from accounts where accounts.id = ${owner} and role = 'performer' and accounts.status = 'active')
    and ${noBlock(owner, sql`${viewerId}::uuid`)})`

export interface Recipient {
  readonly from: string
  readonly to: string
}

/** Returns the pairs without a block between them, with one query. */
export async function withoutBlocked<T extends Recipient>(db: Db, pairs: readonly T[]): Promise<T[]> {
  const others = pairs.filter(({ from, to }) => from !== to)
  if (others.length === 0) return [...pairs]
  const { rows } = await sql<{ place: number }>`select place::int from unnest(
      ${others.map(({ from }) => from)}::uuid[], ${others.map(({ to }) => to)}::uuid[]) with ordinality as pair (from_id, to_id, place)
    where not ${noBlock(sql.ref('pair.from_id'), sql.ref('pair.to_id'))}`.execute(db)
  const blocked = new Set(rows.map(({ place }) => others[place - 1]))
  return pairs.filter((pair) => !blocked.has(pair))
}

/** Returns which of these accounts have a block with the given account, in either direction. */
export async function accountsWithBlockAmong(db: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${[...ids]}::uuid[]) as wanted (id)
    where wanted.id in ${accountsWithBlock(sql`${accountId}::uuid`)}`.execute(db)
  return rows.map(({ id }) => id)
}
