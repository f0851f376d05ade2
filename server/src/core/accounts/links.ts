/** Creates emailed links that confirm an address or set a password: single use, valid for one hour, stored as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalAddress } from '#lib/email-address.ts'
import { apiError } from '#lib/errors.ts'
import { addMinutes } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Account, AccountsDb } from './tables.ts'

type Purpose = 'confirm' | 'reset'
export const LINK_LIFETIME_MINUTES = 60

/** Returns the stored hash of a secret that exists only in an email or a browser. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Binds a link to the account's address and password at the time of sending. */
const stateHash = ({ email, password_hash }: Account): Buffer => digest(`${canonicalAddress(email)}\n${password_hash}`)

/** Returns the token for the link. `email` is the address that it will confirm or was sent to. */
export async function makeLink(tx: Tx, account: Account, purpose: Purpose, email: string): Promise<string> {
  const db: AccountsDb = tx.db
  await db.deleteFrom('mailed_links').where('account_id', '=', account.id).where('purpose', '=', purpose).execute()
  return addLink(tx, account, purpose, email)
}

/** Adds a link without invalidating earlier ones. The first link that sets a password invalidates the others. */
export async function addLink(tx: Tx, account: Account, purpose: Purpose, email: string): Promise<string> {
  const token = newSecret()
  await (tx.db as AccountsDb)
    .insertInto('mailed_links')
    .values({
      token_hash: digest(token),
      account_id: account.id,
      purpose,
      email: canonicalAddress(email),
      state_hash: stateHash(account),
      expires_at: addMinutes(tx.now, LINK_LIFETIME_MINUTES),
    })
    .execute()
  return token
}

export interface LinkTarget {
  readonly account: Account
  readonly email: string
}

/**
 * Returns the unused link of a token. Undefined if it is unknown or expired, or the account's address or password has changed.
 */
export async function findLink(db: AccountsDb, token: string, purpose: Purpose): Promise<LinkTarget | undefined> {
  const row = await db
    .selectFrom('mailed_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .selectAll('a')
    .select(['l.email as link_email', 'l.state_hash'])
    .where('l.token_hash', '=', digest(token))
    .where('l.purpose', '=', purpose)
    .where('l.expires_at', '>', sql<Date>`site_now()`)
    .where('a.status', '!=', 'deleted')
    .executeTakeFirst()
  if (!row || !row.state_hash.equals(stateHash(row))) return undefined
  return { account: row, email: row.link_email }
}

export const invalidLink = () =>
  apiError(
    'link_expired',
    t('This link was already used, is more than an hour old, or was replaced by a newer one. Request a new link.'),
  )

/** Marks a link as used; of two parallel uses, one is rejected. Locks the account against parallel changes. */
export async function useLink(tx: Tx, token: string, purpose: Purpose): Promise<LinkTarget> {
  const db: AccountsDb = tx.db
  const used = await db
    .selectFrom('mailed_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select('l.token_hash')
    .where('l.token_hash', '=', digest(token))
    .forUpdate()
    .executeTakeFirst()
  const linked = used && (await findLink(db, token, purpose))
  if (!linked) throw invalidLink()
  await db.deleteFrom('mailed_links').where('token_hash', '=', digest(token)).execute()
  return linked
}

export const deleteExpiredLinks = async (db: AccountsDb): Promise<void> => {
  await db.deleteFrom('mailed_links').where('expires_at', '<', sql<Date>`site_now()`).execute()
}
