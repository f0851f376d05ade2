/** Suspends and restores accounts. Open sessions notice within two seconds. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { disconnectSockets } from './sessions.ts'
import type { Account, AccountsDb } from './tables.ts'

/** The account keeps its sessions, which have no rights. */
export async function suspendAccount(tx: Tx, id: string): Promise<void> {
  await setStatus(tx, id, 'suspended')
  await disconnectSockets(tx, id)
}

/** Returns a suspended account to its state: a performer whose documents are not approved becomes `unverified`. */
export async function restoreAccount(tx: Tx, { id, role }: Pick<Account, 'id' | 'role'>): Promise<void> {
  const db: AccountsDb = tx.db
  const performer =
    role === 'performer'
      ? await db.selectFrom('performers').select('approved_at').where('account_id', '=', id).executeTakeFirst()
      : undefined
  await setStatus(tx, id, performer?.approved_at === null ? 'unverified' : 'active')
}

const setStatus = async (tx: Tx, id: string, status: Account['status']): Promise<void> => {
  await sql`update accounts set status = ${status} where id = ${id}`.execute(tx.db)
}
