/** Selects usable accounts of the site by role or id, in pages. */
import { sql } from 'kysely'
import type { Account } from './tables.ts'
import type { Db } from '#platform/context.ts'

/** All accounts of these roles, and the accounts with these ids. */
export interface AccountSelection {
  readonly roles: readonly Account['role'][]
  readonly ids: readonly string[]
}

function chosen({ roles, ids }: AccountSelection) {
  const named = sql`id = any(${[...ids]}::uuid[])`
  // With a condition on the role, PostgreSQL would not use the key.
  const who = roles.length === 0 ? named : sql`(role = any(${[...roles]}::text[]) or ${named})`
  return sql`status = 'active' and ${who}`
}

interface Page {
  readonly after: string
  readonly limit: number
}

/**
 * Returns a page of account ids in ascending order. Uses the key: looks up the ids, and scans on from `after` if there are roles.
 */
export async function activeAccounts(db: Db, of: AccountSelection, { after, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts where ${chosen(of)} and id > ${after}::uuid
    order by id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Looks up the ids by the key; reads the whole table if there are roles. */
export async function countActive(db: Db, of: AccountSelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from accounts where ${chosen(of)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns which of these accounts are usable; uses the key. */
export async function activeAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from accounts
    where id = any(${[...ids]}::uuid[]) and status = 'active'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
