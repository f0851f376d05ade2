/** Stores which passkeys belong to which account. */
import { sql, type Selectable } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import type { Credential } from '#platform/webauthn.ts'
import { deletedAccounts } from './active-fans.ts'
import type { AccountsDb, Tables } from './tables.ts'

export type Passkey = Selectable<Tables['passkeys']>

interface Owned {
  readonly id: string
  readonly accountId: string
}

/** Oldest first. Uses index `passkeys_account`. */
export const passkeysOf = (db: AccountsDb, accountId: string): Promise<Passkey[]> =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

export const passkeyByCredential = (db: AccountsDb, credentialId: Buffer): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential', '=', credentialId).executeTakeFirst()

/** Returns undefined if someone has the same credential already. */
export const insertPasskey = (
  tx: Tx,
  { accountId, name, credential }: { readonly accountId: string; readonly name: string; readonly credential: Credential },
): Promise<Passkey | undefined> =>
  (tx.db as AccountsDb)
    .insertInto('passkeys')
    .values({
      id: newId(tx.now),
      account_id: accountId,
      credential: credential.credentialId,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: [...credential.transports],
      name,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns false if the passkey was removed, or used with a later counter, since its answer was verified. */
export async function recordPasskeyUse(
  tx: Tx,
  { id, counter }: { readonly id: string; readonly counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as AccountsDb)
    .updateTable('passkeys')
    .set({ counter, last_used_at: tx.now })
    .where('id', '=', id)
    .where((e) => e.or([e('counter', '<', String(counter)), e.and([e('counter', '=', '0'), e.val(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Names are personal data, so they do not outlive the account. */
export const deletePasskeysOfDeletedAccounts = async ({ db }: Tx): Promise<void> => {
  await sql`delete from passkeys where account_id in (${deletedAccounts})`.execute(db)
}

/** Returns false if the account has no such passkey. */
export async function changePasskeyName(tx: Tx, { id, accountId, name }: Owned & { readonly name: string }): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as AccountsDb)
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the account has no such passkey. */
export async function deletePasskey(tx: Tx, { id, accountId }: Owned): Promise<boolean> {
  const { numDeletedRows } = await (tx.db as AccountsDb)
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
