/** Accounts of the site that can be used, by their role or by name, in pages. */
import { sql } from 'kysely'
import type { Account } from './tables.ts'
import type { Db } from '#platform/context.ts'

/** Everyone of these roles, and who is named. */
export interface AccountSelection {
  readonly roles: readonly Account['role'][]
  readonly ids: readonly string[]
}

function chosen({ roles, ids }: AccountSelection) {
  const named = sql`id = any(${[...ids]}::uuid[])`
  // Together with a role the key would not be used.
  const who = roles.length === 0 ? named : sql`(role = any(${[...roles]}::text[]) or ${named})`
  return sql`status = 'active' and ${who}`
}

interface Page {
  readonly after: string
  readonly limit: number
}

/** A page of them, in order of their ids. Uses the key: looks up who is named, and reads on from `after` where there are roles. */
export async function activeAccounts(db: Db, of: AccountSelection, { after, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts where ${chosen(of)} and id > ${after}::uuid
    order by id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Looks up who is named by the key; reads the whole table where there are roles. */
export async function countActive(db: Db, of: AccountSelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from accounts where ${chosen(of)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Which of these can be used now; uses the key. */
export async function activeAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from accounts
    where id = any(${[...ids]}::uuid[]) and status = 'active'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
