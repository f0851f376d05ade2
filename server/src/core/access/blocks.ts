/**
 * Blocks between two accounts, in either direction: one has blocked the other, or the other's country. Lists, counts,
 * notifications and server events all check here. An account's country is the one it was last seen in.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { OwnerState } from './decide.ts'

type Side = RawBuilder<unknown>

const noPersonalBlock = (one: Side, other: Side): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from blocks where (blocks.owner_id, blocks.account_id) in ((${one}, ${other}), (${other}, ${one})))`

/**
 * Reads the owner's countries first, because most owners have none. Operators are in no blocked country, and neither is the
 * owner.
 */
const noCountryBlock = (owner: Side, account: Side): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from country_blocks where country_blocks.owner_id = ${owner} and exists (
    select from accounts resident where resident.id = ${account} and resident.last_country = country_blocks.country
      and resident.role <> 'admin' and resident.id <> country_blocks.owner_id))`

/** SQL condition for other modules' queries: neither of two accounts has blocked the other. True if one of them is null. */
export const noBlock = (one: Side, other: Side): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${noPersonalBlock(one, other)} and ${noCountryBlock(one, other)} and ${noCountryBlock(other, one)})`

/** Does the same for a viewer. Visitors and previews have no account, so the country of their request counts. */
export function noBlockFor(viewer: Anyone, other: Side): RawBuilder<SqlBool> {
  const self = sql`${viewer.id}::uuid`
  const previewerId = previewerOf(viewer)
  if (viewer.id !== null && previewerId === undefined) return noBlock(other, self)
  return sql<SqlBool>`(${noPersonalBlock(other, self)} and not exists (
    select from country_blocks where country_blocks.owner_id = ${other} and country_blocks.country = ${viewer.country ?? null}::text
      and country_blocks.owner_id is distinct from ${previewerId ?? null}::uuid))`
}

/** Returns the performer who sees their own content with the viewer's eyes, and whom their own blocks do not affect. */
const previewerOf = (viewer: Anyone) => (viewer.role === 'guest' ? viewer.previewerId : viewer.assumed?.performerId)

interface AcrossBlock {
  readonly sides: readonly Side[]
  /** Subquery of the accounts in question. A country has too many to read them all. */
  readonly among: RawBuilder<unknown>
  /** Also counts as a side. */
  readonly viewer?: Anyone
}

/**
 * SQL subquery for other modules' queries: accounts with a block from or to any of these. Uses the keys of both tables, and the
 * indexes `blocks_account` and `country_blocks_country`.
 */
export function accountsWithBlock({ sides: others, among, viewer }: AcrossBlock): RawBuilder<unknown> {
  const sides = sql.join([...others, ...(viewer && viewer.id !== null ? [sql`${viewer.id}::uuid`] : [])])
  return sql`(
    select blocks.account_id from blocks where blocks.owner_id in (${sides})
    union select blocks.owner_id from blocks where blocks.account_id in (${sides})
    union select resident.id from country_blocks join accounts resident on resident.last_country = country_blocks.country
      where country_blocks.owner_id in (${sides}) and resident.id in ${among}
        and resident.role <> 'admin' and resident.id <> country_blocks.owner_id
    union select country_blocks.owner_id from country_blocks where country_blocks.country in (
        select resident.last_country from accounts resident where resident.id in (${sides}) and resident.role <> 'admin'
        union all select ${viewer?.role === 'admin' ? null : (viewer?.country ?? null)}::text)
      and country_blocks.owner_id not in (${sides}))`
}

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
export const ownerShown = (owner: Side, viewer: Anyone): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from accounts where accounts.id = ${owner} and role = 'performer' and accounts.status = 'active')
    and ${noBlockFor(viewer, owner)})`

/** Does the same for lists across performers, such as searches and Explore, which leave out performers who hide from searches. */
export const ownerListed = (owner: Side, viewer: Anyone): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from accounts where accounts.id = ${owner} and role = 'performer' and accounts.status = 'active'
      and not accounts.hidden_from_search)
    and ${noBlockFor(viewer, owner)})`

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
    where not ${noBlock(sql.ref('wanted.id'), sql`${accountId}::uuid`)}`.execute(db)
  return rows.map(({ id }) => id)
}
