import { sql, type SqlBool } from 'kysely'
import type { Locale } from '@fanfare/contract/locales'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { canonicalAddress } from '#lib/email-address.ts'
import { currentLocale } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import { clearRejection } from '#platform/refused-addresses.ts'
import { uuids } from '#platform/ids.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Account, AccountsDb } from './tables.ts'
import { usernameChanged } from './events.ts'
import { moveUsername, assertUsernameAvailable } from './usernames.ts'

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

/** Returns active accounts by username, case-insensitive; uses index `accounts_username`. */
export async function accountsByUsername(db: AccountsDb, usernames: readonly string[]): Promise<Account[]> {
  const wanted = usernames.map((name) => name.toLowerCase())
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<SqlBool>`lower(username) = any(${wanted}::text[])`)
    .where('status', '=', 'active')
    .execute()
}

/** Returns which of these URLs are the picture or cover of an account. Reads the whole table, so use it only in nightly jobs. */
export async function accountPictures(db: AccountsDb, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    url: string
  }>`select p.url from accounts a cross join lateral (values (a.avatar), (a.cover)) as p (url)
    where p.url = any(${[...urls]}::text[])`.execute(db)
  return rows.map(({ url }) => url)
}

export async function localesOf(db: AccountsDb, ids: readonly string[]): Promise<Map<string, Locale>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'locale'])
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .execute()
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}

export const localeOf = async (db: AccountsDb, id: string): Promise<Locale> => (await localesOf(db, [id])).get(id) ?? 'en'

/** Finds an account by email address or username, case-insensitive. */
export const accountByLogin = (db: AccountsDb, login: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where((e) => e.or([e(sql`lower(email)`, '=', canonicalAddress(login)), e(sql`lower(username)`, '=', login.toLowerCase())]))
    .where('status', '!=', 'deleted')
    .executeTakeFirst()

/** Input methods for Chinese and Japanese write full-width letters. */
const nameTyped = (typed: string): string => typed.normalize('NFKC').trim().replace(/^@/, '')

/** Finds an account for an operator: by username, with or without @, or by email address. */
export const findAccountForOperator = (db: AccountsDb, typed: string): Promise<Account | undefined> =>
  accountByLogin(db, nameTyped(typed))

/** Finds an account for a fan by username only, so that no one can test whose an email address is. */
export const findAccountByUsername = async (db: AccountsDb, typed: string): Promise<Account | undefined> => {
  const username = nameTyped(typed)
  return username.includes('@') ? undefined : accountByLogin(db, username)
}

/** Deleted accounts have no address, so they get no emails and the address can be registered again. */
export const accountByEmail = (db: AccountsDb, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(email)`, '=', canonicalAddress(email))
    .where('status', '!=', 'deleted')
    .executeTakeFirst()

/** Returns some accounts that want this address. Any number of accounts may have entered it. */
export const accountsRequestingEmail = (db: AccountsDb, email: string, limit: number): Promise<Account[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('new_email', '=', canonicalAddress(email))
    .where('status', '!=', 'deleted')
    .limit(limit)
    .execute()

/** Locks the address until the transaction ends, so that it cannot be registered twice concurrently. */
export const lockEmailAddress = async (tx: Tx, email: string): Promise<void> => {
  await oneAtATime(tx, `address ${canonicalAddress(email)}`)
}

export interface NewAccount {
  readonly id?: string
  readonly role: Account['role']
  /** For operators; `owner` by default. */
  readonly operatorRole?: OperatorRole
  readonly name: string
  readonly username: string
  readonly email: string
  /** Null for an account that signs in with a provider only. */
  readonly passwordHash: string | null
  readonly confirmed: 'confirmed' | 'unconfirmed'
  /** Defaults to the locale of the request. */
  readonly locale?: Locale
}

/** Throws for a username that is taken, reserved or retired. The caller has already checked the email address. */
export async function openAccount(tx: Tx, input: NewAccount): Promise<Account> {
  await assertUsernameAvailable(tx, input.username, input.id)
  return (tx.db as AccountsDb)
    .insertInto('accounts')
    .values({
      id: input.id ?? newId(tx.now),
      role: input.role,
      operator_role: input.role === 'admin' ? (input.operatorRole ?? 'owner') : null,
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

/** The fields that people change with a form or an upload. The functions below change status, role and password. */
export interface AccountChange {
  readonly name?: string
  readonly username?: string
  readonly avatar?: string
  readonly cover?: string
  readonly locale?: Locale
  readonly isHiddenFromSearch?: boolean
}

/** Writes only the six columns of `AccountChange`, even if the object has more. */
export async function changeAccount(tx: Tx, id: string, change: AccountChange): Promise<Account> {
  const { name, username, avatar, cover, locale, isHiddenFromSearch } = change
  if (username !== undefined && (await moveUsername(tx, id, username))) tx.emit(usernameChanged, { accountId: id })
  return update(tx, id, {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(username !== undefined && { username: username.toLowerCase() }),
    ...(avatar !== undefined && { avatar }),
    ...(cover !== undefined && { cover }),
    ...(locale !== undefined && { locale }),
    ...(isHiddenFromSearch !== undefined && { hidden_from_search: isHiddenFromSearch }),
  })
}

/** Also invalidates emailed links, which depend on the old password. */
export const setPassword = (tx: Tx, id: string, passwordHash: string | null): Promise<Account> =>
  update(tx, id, { password_hash: passwordHash, new_email: null })

/** Records the new address, which takes effect once it is confirmed; undefined cancels the change. */
export const requestEmailAddress = (tx: Tx, id: string, email: string | undefined): Promise<Account> =>
  update(tx, id, { new_email: email === undefined ? null : canonicalAddress(email) })

/** Makes the address the account's confirmed one. Links emailed to another address become invalid. */
export async function confirmEmailAddress(tx: Tx, id: string, email: string): Promise<Account> {
  await clearRejection(tx, email)
  return update(tx, id, { email: canonicalAddress(email), new_email: null, email_confirmed_at: tx.now })
}

type Columns = Partial<
  Pick<
    Account,
    | 'name'
    | 'username'
    | 'email'
    | 'new_email'
    | 'email_confirmed_at'
    | 'password_hash'
    | 'avatar'
    | 'cover'
    | 'locale'
    | 'hidden_from_search'
  >
>

async function update(tx: Tx, id: string, set: Columns): Promise<Account> {
  const changed = await (tx.db as AccountsDb)
    .updateTable('accounts')
    .where('id', '=', id)
    .set(Object.keys(set).length > 0 ? set : { name: sql`name` })
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new Error(`Account ${id} does not exist`)
  return changed
}
