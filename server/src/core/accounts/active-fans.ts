/** Filters fans that other modules have selected to those with a usable account. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { contains } from '#platform/search-text.ts'

/** SQL condition for other modules' queries: the account is a fan who is neither suspended nor deleted. */
export const isActiveFan = (id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from accounts where accounts.id = ${id} and accounts.role = 'fan' and accounts.status = 'active')`

export const deletedAccounts: RawBuilder<unknown> = sql`select id from accounts where status = 'deleted'`

/** Returns which of these accounts were erased. */
export async function deletedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select id from accounts where id = any(${uuids(ids)}) and status = 'deleted'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Search {
  /** Part of the name or username; empty for all. */
  readonly q: string
  /** SQL subquery of additional matching fans with a column `fan_id`, found by the performer's nicknames. */
  readonly named?: RawBuilder<unknown>
}

interface Page extends Search {
  readonly limit: number
  readonly offset: number
}

/** SQL condition for other modules' queries: the account's name or username contains this text. */
export function hasName(id: RawBuilder<unknown>, q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from accounts a where a.id = ${id} and ${isNamed(q)})`
}

function fansFound(fans: RawBuilder<unknown>, q: string, named: Search['named']): RawBuilder<unknown> {
  const orNamed = named === undefined ? sql`` : sql`or a.id in (${named})`
  return sql`from (${fans}) as chosen join accounts a on a.id = chosen.fan_id
    where a.role = 'fan' and a.status = 'active'
      and (${q === ''}::boolean or ${isNamed(q)} ${orNamed})`
}

const isNamed = (q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${contains(sql.ref('a.name'), q)} or ${contains(sql.ref('a.username'), q)})`

interface Batch extends Search {
  readonly after: string
  readonly limit: number
}

/** Returns the same fans in order of their ids, for bulk actions. */
export async function findFansAfter(db: Db, fans: RawBuilder<unknown>, { q, named, after, limit }: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id ${fansFound(fans, q, named)} and a.id > ${after}::uuid
    order by a.id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns a page of the fans in a subquery with a column `fan_id`, by name; uses the key of `accounts`. */
export async function pageOfFans(db: Db, fans: RawBuilder<unknown>, { q, named, limit, offset }: Page) {
  const found = fansFound(fans, q, named)
  const { rows } = await sql<{ id: string }>`select a.id ${found} order by lower(a.name), a.id
    limit ${limit}::int offset ${offset}::int`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}
