/** Stores which identities at sign-in providers belong to which account. */
import { sql } from 'kysely'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { deletedAccounts } from './active-fans.ts'
import type { Account, AccountsDb } from './tables.ts'

export interface NewIdentity {
  readonly provider: SignInProvider
  /** The provider's permanent id of the person. */
  readonly subject: string
  /** The email address or name at the provider, so that people recognize the identity. */
  readonly label: string
}

type Key = Pick<NewIdentity, 'provider' | 'subject'>

/** Returns the account that the identity is linked to; undefined if it is linked to none, or to a deleted one. */
export const identityOwner = (db: AccountsDb, { provider, subject }: Key): Promise<Account | undefined> =>
  db
    .selectFrom('identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .selectAll('a')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .where('a.status', '!=', 'deleted')
    .executeTakeFirst()

/** Keeps the identity linked until the transaction ends. Returns false if it is not linked to this account. */
export async function lockIdentity(tx: Tx, accountId: string, { provider, subject }: Key): Promise<boolean> {
  const found = await (tx.db as AccountsDb)
    .selectFrom('identities')
    .select('id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Oldest first, at most one for each provider. */
export const identitiesOf = (db: AccountsDb, accountId: string) =>
  db
    .selectFrom('identities')
    .select(['provider', 'label', 'linked_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute()

/**
 * Returns false if the identity belongs to another account, or the account has another identity at this provider. Takes it over
 * from a deleted account.
 */
export async function linkIdentity(tx: Tx, accountId: string, { provider, subject, label }: NewIdentity): Promise<boolean> {
  const db: AccountsDb = tx.db
  await sql`delete from identities where provider = ${provider} and subject = ${subject}
    and account_id in (${deletedAccounts})`.execute(db)
  const linked = await db
    .insertInto('identities')
    .values({ id: newId(tx.now), account_id: accountId, provider, subject, label, linked_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Removes all identities and passkeys of an account whose address was never confirmed. Someone else may have opened it, and could
 * otherwise still sign in after the owner of the address has taken the account over.
 */
export const unlinkUnproven = async (tx: Tx, accountId: string): Promise<void> => {
  const db: AccountsDb = tx.db
  await db.deleteFrom('identities').where('account_id', '=', accountId).execute()
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
}

/** Labels are personal data, so they do not outlive the account. */
export const deleteIdentitiesOfDeletedAccounts = async ({ db }: Tx): Promise<void> => {
  await sql`delete from identities where account_id in (${deletedAccounts})`.execute(db)
}

/** Returns false if the account has no identity at this provider. */
export async function unlinkIdentity(tx: Tx, accountId: string, provider: SignInProvider): Promise<boolean> {
  const { numDeletedRows } = await (tx.db as AccountsDb)
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
