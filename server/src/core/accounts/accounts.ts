/** Accounts: found, made and changed. */
import { sql, type SqlBool } from 'kysely'
import { newId } from '#lib/id.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import type { Account, AccountsDb } from './tables.ts'
import { moveUsername, assertUsernameFree } from './usernames.ts'

export const accountById = (db: AccountsDb, id: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked against other changes until the transaction ends. */
export const lockAccount = (tx: Tx, id: string): Promise<Account | undefined> =>
  (tx.db as AccountsDb).selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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
    .where('status', '!=', 'deleted')
    .executeTakeFirst()

/** A deleted account has no address any more: it gets no mail, and its address is free. */
export const accountByEmail = (db: AccountsDb, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '!=', 'deleted')
    .executeTakeFirst()

/** Held to the end of the transaction, so that an address cannot become two accounts' at the same moment. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email.toLowerCase()}`}, 0))`.execute(tx.db)
}

export interface NewAccount {
  readonly id?: string
  readonly role: Account['role']
  readonly name: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly confirmed: 'confirmed' | 'unconfirmed'
}

/** Makes an account. Refuses a username that is taken, reserved or retired; the caller has looked at the e-mail address before. */
export async function openAccount(tx: Tx, input: NewAccount): Promise<Account> {
  await assertUsernameFree(tx.db, input.username, input.id)
  return (tx.db as AccountsDb)
    .insertInto('accounts')
    .values({
      id: input.id ?? newId(),
      role: input.role,
      name: oneLine(input.name),
      username: input.username.toLowerCase(),
      email: input.email.toLowerCase(),
      password_hash: input.passwordHash,
      email_confirmed_at: input.confirmed === 'confirmed' ? tx.now : null,
      new_email: null,
      status: input.role === 'performer' ? 'unverified' : 'active',
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** All that people change of their own account by a form or a picture. Who may sign in and how changes by the verbs below. */
export interface AccountChange {
  readonly name?: string
  readonly username?: string
  readonly avatar?: string
  readonly cover?: string
}

/** Takes the four columns of `AccountChange` and nothing else, whatever the object carries. */
export async function changeAccount(tx: Tx, id: string, { name, username, avatar, cover }: AccountChange): Promise<Account> {
  if (username !== undefined) await moveUsername(tx, id, username)
  return update(tx, id, {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(username !== undefined && { username: username.toLowerCase() }),
    ...(avatar !== undefined && { avatar }),
    ...(cover !== undefined && { cover }),
  })
}

/** Links that were mailed before die with the old password. */
export const setPassword = (tx: Tx, id: string, passwordHash: string): Promise<Account> =>
  update(tx, id, { password_hash: passwordHash, new_email: null })

/** Another address, which counts once it is confirmed; undefined takes the wish back. */
export const askForAddress = (tx: Tx, id: string, email: string | undefined): Promise<Account> =>
  update(tx, id, { new_email: email?.toLowerCase() ?? null })

/** The address is the account's and confirmed from now on; links that were mailed to another one die. */
export const confirmAddress = (tx: Tx, id: string, email: string): Promise<Account> =>
  update(tx, id, { email: email.toLowerCase(), new_email: null, email_confirmed_at: tx.now })

type Columns = Partial<
  Pick<Account, 'name' | 'username' | 'email' | 'new_email' | 'email_confirmed_at' | 'password_hash' | 'avatar' | 'cover'>
>

async function update(tx: Tx, id: string, set: Columns): Promise<Account> {
  const changed = await (tx.db as AccountsDb)
    .updateTable('accounts')
    .where('id', '=', id)
    .set(Object.keys(set).length > 0 ? set : { name: sql`name` })
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new Error(`no account ${id}`)
  return changed
}

/** Every operator, for notifications that are about the site. */
export async function operatorIds(db: AccountsDb): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').where('status', '=', 'active').execute()
  return rows.map((row) => row.id)
}
