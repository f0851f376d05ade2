/** Mailed links that confirm an address or set a password: one use, one hour, hashed; the newest of its purpose counts. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import { addMinutes } from '#kit/time.ts'
import type { Tx } from '#platform/house.ts'
import type { AccountsDb } from './tables.ts'

type Purpose = 'confirm' | 'reset'
const LIFETIME_MINUTES = 60
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Answers the token for the link. `email` is the address that it will confirm or was sent to. */
export async function makeLink(tx: Tx, accountId: string, purpose: Purpose, email: string): Promise<string> {
  const db: AccountsDb = tx.db
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('mailed_links').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      purpose,
      email,
      expires_at: addMinutes(tx.now, LIFETIME_MINUTES),
    })
    .execute()
  return token
}

/** Uses a link up. Refuses one that is unknown, used or older than an hour, all in the same words. */
export async function useLink(tx: Tx, token: string, purpose: Purpose): Promise<{ accountId: string; email: string }> {
  const used = await (tx.db as AccountsDb)
    .deleteFrom('mailed_links')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'email'])
    .executeTakeFirst()
  if (!used) throw refuse('link_expired', 'This link has been used or is older than an hour. Please ask for a new one.')
  return { accountId: used.account_id, email: used.email }
}
