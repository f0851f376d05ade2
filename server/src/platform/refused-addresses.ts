/**
 * Stores addresses whose mailbox does not exist, according to a mail server's reply or a later report. Only emails that a person
 * waits for are sent there.
 */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { canonicalAddress } from '#lib/email-address.ts'
import type { Db, Tx } from './context.ts'
import { event } from './events.ts'

/** Emails to this address have stopped. */
export const addressRefused = event('mail.address_refused', Type.Object({ email: Type.String() }))

interface Rejection {
  readonly address: string
  /** In the words of the mail server. */
  readonly reason: string
  /** True if the server accepted the email first and returned it later. */
  readonly isReported: boolean
}

/** Stores the rejection. Emits the event once until the address accepts emails again. */
export async function refuseAddress(tx: Tx, { address, reason, isReported }: Rejection): Promise<void> {
  const email = canonicalAddress(address)
  const { rows } = await sql<{ is_new: boolean }>`insert into refused_addresses as r (address, reason, at, is_reported)
    values (${email}, ${reason}, ${tx.now}, ${isReported})
    on conflict (address) do update set reason = excluded.reason, at = excluded.at, is_reported = r.is_reported or excluded.is_reported
    returning xmax = 0 as is_new`.execute(tx.db)
  if (rows[0]?.is_new) tx.emit(addressRefused, { email })
}

/** Returns which of these addresses were rejected: canonical address to the mail server's reason. */
export async function refusedAmong(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; reason: string }>`select address, reason from refused_addresses
    where address = any(${addresses.map(canonicalAddress)}::text[])`.execute(db)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}

/** Call this when a mail server accepts an email to an address. Deletes an immediate rejection, but not a reported one. */
export async function recordAccepted({ db }: Tx, address: string): Promise<void> {
  await sql`delete from refused_addresses where address = ${canonicalAddress(address)} and not is_reported`.execute(db)
}

/** Call this when an address is confirmed. Later reports about older emails no longer count. Uses index `mails_recipient`. */
export async function clearRejection({ db }: Pick<Tx, 'db'>, address: string): Promise<void> {
  const email = canonicalAddress(address)
  await sql`delete from refused_addresses where address = ${email}`.execute(db)
  await sql`update mails set is_reportable = false where recipient = ${email} and is_reportable`.execute(db)
}
