/** Finds, creates and changes accounts. */
import { sql, type SqlBool } from 'kysely'
import type { Locale } from '@fanfare/contract/locales'
import { canonicalAddress } from '#lib/email-address.ts'
import { currentLocale } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import { forgetRejection } from '#platform/refused-addresses.ts'
import { uuids } from '#platform/ids.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Account, AccountsDb } from './tables.ts'
import { usernameChanged } from './events.ts'
import { moveUsername, assertUsernameFree } from './usernames.ts'

export const accountById = (db: AccountsDb, id: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends. Rows that refer to the account can still be inserted. */
export const lockAccount = (tx: Tx, id: string): Promise<Account | undefined> =>
  (tx.db as AccountsDb).selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function accountsById(db: AccountsDb, ids: readonly string[]): Promise<Map<string, Account>> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Active accounts of these usernames, case-insensitive; uses index `accounts_username`. */
export async function accountsByUsername(db: AccountsDb, usernames: readonly string[]): Promise<Account[]> {
  const wanted = usernames.map((name) => name.toLowerCase())
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<SqlBool>`lower(username) = any(${wanted}::text[])`)
    .where('status', '=', 'active')
    .execute()
}

/** Those of these addresses under which the picture or cover of an account is. Reads the whole table: for work at night. */
export async function accountPictures(db: AccountsDb, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    url: string
  }>`select p.url from accounts a cross join lateral (values (a.avatar), (a.cover)) as p (url)
    where p.url = any(${[...urls]}::text[])`.execute(db)
  return rows.map(({ url }) => url)
}

/** The language in which each reads. */
export async function localesOf(db: AccountsDb, ids: readonly string[]): Promise<Map<string, Locale>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'locale'])
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .execute()
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}

export const localeOf = async (db: AccountsDb, id: string): Promise<Locale> => (await localesOf(db, [id])).get(id) ?? 'en'

/** By e-mail address or username, case-insensitive. */
export const accountByLogin = (db: AccountsDb, login: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where((e) => e.or([e(sql`lower(email)`, '=', canonicalAddress(login)), e(sql`lower(username)`, '=', login.toLowerCase())]))
    .where('status', '!=', 'deleted')
    .executeTakeFirst()

/** Input methods for Chinese and Japanese write full-width letters. */
const nameTyped = (typed: string): string => typed.normalize('NFKC').trim().replace(/^@/, '')

/** Whom an operator searches for: by username, with or without an @ before it, or e-mail address. */
export const searchedAccount = (db: AccountsDb, typed: string): Promise<Account | undefined> =>
  accountByLogin(db, nameTyped(typed))

/** Whom a fan searches for: by username alone, so that nobody can try whose an e-mail address is. */
export const searchedPerformer = async (db: AccountsDb, typed: string): Promise<Account | undefined> => {
  const username = nameTyped(typed)
  return username.includes('@') ? undefined : accountByLogin(db, username)
}

/** A deleted account has no address any more: it gets no mail, and its address can be registered again. */
export const accountByEmail = (db: AccountsDb, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(email)`, '=', canonicalAddress(email))
    .where('status', '!=', 'deleted')
    .executeTakeFirst()

/** Some of those who want this address: any number may have typed it. */
export const accountsWanting = (db: AccountsDb, email: string, limit: number): Promise<Account[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('new_email', '=', canonicalAddress(email))
    .where('status', '!=', 'deleted')
    .limit(limit)
    .execute()

/** Locks the address until the transaction ends, so that it cannot be registered twice concurrently. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await oneAtATime(tx, `address ${canonicalAddress(email)}`)
}

export interface NewAccount {
  readonly id?: string
  readonly role: Account['role']
  readonly name: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly confirmed: 'confirmed' | 'unconfirmed'
  /** Without one, that of the request. */
  readonly locale?: Locale
}

/**
 * Creates an account. Rejects a username that is taken, reserved or retired; the caller has checked the e-mail address
 * before.
 */
export async function openAccount(tx: Tx, input: NewAccount): Promise<Account> {
  await assertUsernameFree(tx, input.username, input.id)
  return (tx.db as AccountsDb)
    .insertInto('accounts')
    .values({
      id: input.id ?? newId(tx.now),
      role: input.role,
      name: oneLine(input.name),
      username: input.username.toLowerCase(),
      email: canonicalAddress(input.email),
      password_hash: input.passwordHash,
      email_confirmed_at: input.confirmed === 'confirmed' ? tx.now : null,
      new_email: null,
      status: input.role === 'performer' ? 'unverified' : 'active',
      locale: input.locale ?? currentLocale(),
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The fields that people change themselves by a form or an upload. Status, role and password change by the functions
 * below.
 */
export interface AccountChange {
  readonly name?: string
  readonly username?: string
  readonly avatar?: string
  readonly cover?: string
  readonly locale?: Locale
}

/** Writes the five columns of `AccountChange` only, whatever else the object carries. */
export async function changeAccount(tx: Tx, id: string, change: AccountChange): Promise<Account> {
  const { name, username, avatar, cover, locale } = change
  if (username !== undefined && (await moveUsername(tx, id, username))) tx.emit(usernameChanged, { accountId: id })
  return update(tx, id, {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(username !== undefined && { username: username.toLowerCase() }),
    ...(avatar !== undefined && { avatar }),
    ...(cover !== undefined && { cover }),
    ...(locale !== undefined && { locale }),
  })
}

/** Links mailed before become invalid with the old password. */
export const setPassword = (tx: Tx, id: string, passwordHash: string): Promise<Account> =>
  update(tx, id, { password_hash: passwordHash, new_email: null })

/** Records the wanted address, which is used once it is confirmed; undefined cancels the change. */
export const requestAddress = (tx: Tx, id: string, email: string | undefined): Promise<Account> =>
  update(tx, id, { new_email: email === undefined ? null : canonicalAddress(email) })

/** Makes the address the account's confirmed one; links mailed to another address become invalid. */
export async function confirmAddress(tx: Tx, id: string, email: string): Promise<Account> {
  await forgetRejection(tx, email)
  return update(tx, id, { email: canonicalAddress(email), new_email: null, email_confirmed_at: tx.now })
}

type Columns = Partial<
  Pick<
    Account,
    'name' | 'username' | 'email' | 'new_email' | 'email_confirmed_at' | 'password_hash' | 'avatar' | 'cover' | 'locale'
  >
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
