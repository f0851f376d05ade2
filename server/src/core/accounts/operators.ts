import { rolesWith, type OperatorPermission, type OperatorRole } from '@fanfare/contract/operator-roles'
import type { Tx } from '#platform/context.ts'
import type { Account, AccountsDb } from './tables.ts'

/** Returns the operators whose role has the permission, for notifications; not invited ones without a password. */
export async function operatorIds(db: AccountsDb, permission: OperatorPermission): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('operator_role', 'in', [...rolesWith(permission)])
    .where('status', '=', 'active')
    .where('email_confirmed_at', 'is not', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns all operators, including invited and former ones, earliest first. */
export const operatorAccounts = (db: AccountsDb): Promise<Account[]> =>
  db.selectFrom('accounts').selectAll().where('role', '=', 'admin').orderBy('created_at').orderBy('id').execute()

/** The account stays, because its decisions keep the operator's name, but no one can sign in to it. */
export const closeOperator = async (tx: Tx, id: string): Promise<void> => {
  await (tx.db as AccountsDb).updateTable('accounts').set({ status: 'suspended' }).where('id', '=', id).execute()
}

interface Reopening {
  readonly id: string
  readonly role: OperatorRole
  readonly passwordHash: string
}

/** Reopens the account of a former operator, who must set a password and confirm the address again. */
export const reopenOperator = (tx: Tx, { id, role, passwordHash }: Reopening): Promise<Account> =>
  (tx.db as AccountsDb)
    .updateTable('accounts')
    .set({ status: 'active', operator_role: role, password_hash: passwordHash, email_confirmed_at: null, new_email: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setOperatorRole = async (tx: Tx, id: string, role: OperatorRole): Promise<void> => {
  await (tx.db as AccountsDb).updateTable('accounts').set({ operator_role: role }).where('id', '=', id).execute()
}
