/** Checks usernames: unique regardless of case, not reserved, and not recently given up by someone else. */
import { sql } from 'kysely'
import { usernameTaken } from '#lib/errors.ts'
import { servicesOf, type Context, type Tx } from '#platform/context.ts'
import { isReserved } from './reserved-names.ts'
import type { AccountsDb } from './tables.ts'

/** For this long, only the former owner can take a username that was given up. */
export const RETIRED = "interval '90 days'"
/** Per account, so that frequent changes do not block names for others. */
const MAX_RETIRED = 3

/**
 * Checked first so that the form can show the error; the unique index decides between parallel requests. `self` is the account
 * that wants the name.
 */
export async function assertUsernameAvailable(from: Context | Tx, username: string, self?: string): Promise<void> {
  const name = username.toLowerCase()
  const { rows } = await sql<{ id: string }>`select id from accounts where lower(username) = ${name}
    union all select account_id from retired_usernames
      where username = ${name} and retired_at > site_now() - ${sql.raw(RETIRED)}`.execute(from.db)
  if (isReserved(servicesOf(from), name) || rows.some(({ id }) => id !== self)) throw usernameTaken()
}

/**
 * Call this before changing the account's row: retires the old username for its owner and takes the new one. Returns whether the
 * name differs.
 */
export async function moveUsername(tx: Tx, id: string, username: string): Promise<boolean> {
  await assertUsernameAvailable(tx, username, id)
  const name = username.toLowerCase()
  const retired = await sql`insert into retired_usernames (username, account_id, retired_at)
    select lower(username), id, ${tx.now} from accounts where id = ${id} and lower(username) <> ${name}
    on conflict (username) do update set account_id = excluded.account_id, retired_at = excluded.retired_at`.execute(tx.db)
  await (tx.db as AccountsDb).deleteFrom('retired_usernames').where('username', '=', name).execute()
  await sql`delete from retired_usernames where account_id = ${id} and username not in (
    select username from retired_usernames where account_id = ${id} order by retired_at desc limit ${MAX_RETIRED})`.execute(tx.db)
  return Number(retired.numAffectedRows ?? 0) > 0
}
