/** What accounts are and whether they may act: the little of them that each message asks for. */
import { sql } from 'kysely'
import { uuids } from '#platform/ids.ts'
import type { Account, AccountsDb } from './tables.ts'

type RoleAndStatus = Pick<Account, 'role' | 'status'>

/** By id, with the primary key. */
export async function statusesOf(db: AccountsDb, ids: readonly string[]): Promise<Map<string, RoleAndStatus>> {
  const { rows } = await sql<RoleAndStatus & { id: string }>`select id, role, status from accounts
    where id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map(({ id, role, status }) => [id, { role, status }]))
}
