/** Accounts: found, made and changed. */
import { sql, type SqlBool } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import { newId } from '#kit/id.ts'
import type { Tx } from '#platform/house.ts'
import { isReserved } from './reserved.ts'
import type { Account, AccountsDb } from './tables.ts'

export const accountById = (db: AccountsDb, id: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export async function accountsById(db: AccountsDb, ids: readonly string[]): Promise<Map<string, Account>> {
  const rows = await db.selectFrom('accounts').selectAll().where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** By e-mail address or username, without regard to case. */
export const accountByLogin = (db: AccountsDb, login: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where((e) => e.or([e(sql`lower(email)`, '=', login.toLowerCase()), e(sql`lower(username)`, '=', login.toLowerCase())]))
    .where('standing', '!=', 'deleted')
    .executeTakeFirst()

export const accountByEmail = (db: AccountsDb, email: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

export interface NewAccount {
  readonly role: Account['role']
  readonly name: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly confirmed: 'confirmed' | 'unconfirmed'
}

/** Makes an account. Refuses a username that is taken or reserved; the caller has looked at the e-mail address before. */
export async function openAccount(tx: Tx, asked: NewAccount): Promise<Account> {
  await refuseTakenUsername(tx.db, asked.username)
  return (tx.db as AccountsDb)
    .insertInto('accounts')
    .values({
      id: newId(),
      role: asked.role,
      name: asked.name,
      username: asked.username.toLowerCase(),
      email: asked.email.toLowerCase(),
      password_hash: asked.passwordHash,
      email_confirmed_at: asked.confirmed === 'confirmed' ? tx.now : null,
      new_email: null,
      standing: asked.role === 'performer' ? 'unverified' : 'active',
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The unique index has the last word; this only says it in words. */
export async function refuseTakenUsername(db: AccountsDb, username: string, except?: string): Promise<void> {
  const taken = refuse('username_taken', 'This username is taken.', [{ field: 'username', message: 'This username is taken.' }])
  if (isReserved(username)) throw taken
  const { rows } = await sql<{ id: string }>`select id from accounts where lower(username) = ${username.toLowerCase()}`.execute(
    db,
  )
  if (rows[0] && rows[0].id !== except) throw taken
}

export type AccountChange = Partial<
  Pick<
    Account,
    'name' | 'username' | 'email' | 'new_email' | 'email_confirmed_at' | 'password_hash' | 'standing' | 'avatar' | 'cover'
  >
>

export async function changeAccount(tx: Tx, id: string, change: AccountChange): Promise<Account> {
  if (change.username !== undefined) await refuseTakenUsername(tx.db, change.username, id)
  const set = { ...change, ...(change.username !== undefined && { username: change.username.toLowerCase() }) }
  const query = (tx.db as AccountsDb).updateTable('accounts').where('id', '=', id)
  const changed = await query
    .set(Object.keys(set).length > 0 ? set : { name: sql`name` })
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new Error(`no account ${id}`)
  return changed
}

/** Every operator, for notices that are about the site. */
export async function operatorIds(db: AccountsDb): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').where('standing', '=', 'active').execute()
  return rows.map((row) => row.id)
}
