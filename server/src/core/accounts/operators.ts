/** Accounts of operators: who they are, and whether they can sign in. */
import type { Tx } from '#platform/context.ts'
import type { Account, AccountsDb } from './tables.ts'

/** Everyone who runs the site, for notifications about it; without those who were invited and have no password yet. */
export async function operatorIds(db: AccountsDb): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('email_confirmed_at', 'is not', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Also those who wait for their password, and those who were operators; the earliest first. */
export const operatorAccounts = (db: AccountsDb): Promise<Account[]> =>
  db.selectFrom('accounts').selectAll().where('role', '=', 'admin').orderBy('created_at').orderBy('id').execute()

/** What they have decided keeps their name: the account stays, and cannot be signed in to. */
export const closeOperator = async (tx: Tx, id: string): Promise<void> => {
  await (tx.db as AccountsDb).updateTable('accounts').set({ status: 'suspended' }).where('id', '=', id).execute()
}

/** Of somebody who was one before: they set a password and confirm their address again. */
export const reopenOperator = (tx: Tx, id: string, passwordHash: string): Promise<Account> =>
  (tx.db as AccountsDb)
    .updateTable('accounts')
    .set({ status: 'active', password_hash: passwordHash, email_confirmed_at: null, new_email: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
