/** Suspends, restores, pauses and resumes accounts. Open sessions notice within two seconds. */
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
export const restoreAccount = async (tx: Tx, { id, role }: Pick<Account, 'id' | 'role'>): Promise<void> =>
  setStatus(tx, id, role === 'performer' ? await openStatusOf(tx, id) : 'active')

/** Hides an active performer. Returns false for one who is hidden already. */
export async function pauseProfile(tx: Tx, id: string): Promise<boolean> {
  const db: AccountsDb = tx.db
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('profile_pauses')
    .values({ performer_id: id, paused_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await db.updateTable('accounts').set({ status: 'paused' }).where('id', '=', id).where('status', '=', 'active').execute()
  return true
}

/** Shows the performer again. Returns when the pause began; undefined without one. */
export async function resumeProfile(tx: Tx, id: string): Promise<Date | undefined> {
  const db: AccountsDb = tx.db
  const pause = await db.deleteFrom('profile_pauses').where('performer_id', '=', id).returning('paused_at').executeTakeFirst()
  await db.updateTable('accounts').set({ status: 'active' }).where('id', '=', id).where('status', '=', 'paused').execute()
  return pause?.paused_at
}

/** Returns the performers among these who have been hidden since before this time. */
export async function pausedBefore(db: AccountsDb, ids: readonly string[], before: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('profile_pauses')
    .select('performer_id')
    .where('performer_id', 'in', ids)
    .where('paused_at', '<', before)
    .execute()
  return new Set(rows.map((row) => row.performer_id))
}

/** Returns the status of a performer whom no one has suspended and who has not closed the account. */
export async function openStatusOf(tx: Tx, performerId: string): Promise<'active' | 'paused' | 'unverified'> {
  const { rows } = await sql<{ is_approved: boolean; is_paused: boolean }>`select approved_at is not null as is_approved,
    exists (select from profile_pauses p where p.performer_id = account_id) as is_paused
    from performers where account_id = ${performerId}`.execute(tx.db)
  const [row] = rows
  if (!row?.is_approved) return 'unverified'
  return row.is_paused ? 'paused' : 'active'
}

export const setStatus = async (tx: Tx, id: string, status: Account['status']): Promise<void> => {
  await sql`update accounts set status = ${status} where id = ${id}`.execute(tx.db)
}
