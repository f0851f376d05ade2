/** Reads the role and status of accounts, which every message checks. */
import { sql } from 'kysely'
import { uuids } from '#platform/ids.ts'
import type { Account, AccountsDb } from './tables.ts'

type RoleAndStatus = Pick<Account, 'role' | 'status'>

/** Statuses of accounts whose owners use the site: they sign in, act, and get emails. */
const USED: readonly Account['status'][] = ['active', 'paused', 'unverified']
export const isUsed = (status: Account['status']): boolean => USED.includes(status)
/** The same as a list for SQL. */
export const usedStatuses = sql.join(USED.map((status) => sql.lit(status)))

/** Returns the entries by id; uses the primary key. */
export async function statusesOf(db: AccountsDb, ids: readonly string[]): Promise<Map<string, RoleAndStatus>> {
  const { rows } = await sql<RoleAndStatus & { id: string }>`select id, role, status from accounts
    where id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map(({ id, role, status }) => [id, { role, status }]))
}
