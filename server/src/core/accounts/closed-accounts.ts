/** Changes the rows of accounts that are closed, kept, or erased. `core/closing` decides when. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { openStatusOf, setStatus } from './change-status.ts'
import type { AccountsDb } from './tables.ts'
import { RETIRED } from './usernames.ts'

/** Hides the account. Its sessions have no rights from here on. */
export const closeAccountRow = (tx: Tx, id: string): Promise<unknown> => setStatus(tx, id, 'closed')

/** Gives a closed account its earlier status. An operator may have approved a performer in between. */
export async function reopenAccountRow(tx: Tx, id: string, before: string): Promise<void> {
  const status = (['active', 'paused', 'unverified', 'suspended'] as const).find((one) => one === before)
  if (!status) throw new Error(`Account ${id} cannot become ${before}`)
  await setStatus(tx, id, status === 'unverified' ? await openStatusOf(tx, id) : status)
}

/**
 * Removes name, addresses, password and pictures from the account's row, which stays for the books. The username is reserved for 90
 * days, so that no one else appears under it soon.
 */
export async function anonymizeAccount(tx: Tx, id: string): Promise<void> {
  await sql`insert into retired_usernames (username, account_id, retired_at)
    select lower(username), id, ${tx.now} from accounts where id = ${id} and status <> 'deleted'
    on conflict (username) do update set account_id = excluded.account_id, retired_at = excluded.retired_at`.execute(tx.db)
  await (tx.db as AccountsDb)
    .updateTable('accounts')
    .set({
      status: 'deleted',
      name: 'Closed account',
      username: id,
      email: '',
      new_email: null,
      email_confirmed_at: null,
      password_hash: '',
      avatar: '',
      cover: '',
    })
    .where('id', '=', id)
    .execute()
}

/** Removes a performer's own words, and the documents if no record needs them. The dates of the verification stay. */
export async function anonymizePerformer({ db }: Tx, id: string): Promise<void> {
  await sql`update performers set bio = '', about = '{}', social_links = '{}', date_of_birth = '1900-01-01', verification_reason = '',
    verification = case verification when 'pending' then 'rejected' else verification end, search = '',
    id_front = case when keeps_records(account_id) then id_front end, id_back = case when keeps_records(account_id) then id_back end,
    selfie = case when keeps_records(account_id) then selfie end where account_id = ${id}`.execute(db)
}

/** Deletes usernames of erased accounts that are no longer reserved. */
export async function releaseUsernames({ db }: Tx): Promise<void> {
  await sql`delete from retired_usernames where retired_at <= site_now() - ${sql.raw(RETIRED)}
    and account_id in (select id from accounts where status = 'deleted')`.execute(db)
}
