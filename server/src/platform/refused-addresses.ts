/** Addresses whose mailbox does not exist, as mail servers have said: at once, or in a report later. Nothing but what somebody waits for is mailed there. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { canonicalAddress } from '#lib/email-address.ts'
import type { Db, Tx } from './context.ts'
import { event } from './events.ts'

/** Mails to this address have ended. */
export const addressRefused = event('mail.address_refused', Type.Object({ email: Type.String() }))

interface Rejection {
  readonly address: string
  /** In the words of the mail server. */
  readonly reason: string
  /** It took the mail at first, and returned it later. */
  readonly isReported: boolean
}

/** Tells of it once, until mails arrive there again. */
export async function refuseAddress(tx: Tx, { address, reason, isReported }: Rejection): Promise<void> {
  const email = canonicalAddress(address)
  const { rows } = await sql<{ is_new: boolean }>`insert into refused_addresses as r (address, reason, at, is_reported)
    values (${email}, ${reason}, ${tx.now}, ${isReported})
    on conflict (address) do update set reason = excluded.reason, at = excluded.at, is_reported = r.is_reported or excluded.is_reported
    returning xmax = 0 as is_new`.execute(tx.db)
  if (rows[0]?.is_new) tx.emit(addressRefused, { email })
}

/** Of these addresses, those that were refused, in their one spelling, each with what the mail server said. */
export async function refusedAmong(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; reason: string }>`select address, reason from refused_addresses
    where address = any(${addresses.map(canonicalAddress)}::text[])`.execute(db)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}

/** A mail server took a mail to it that it had not taken before: the mailbox is well again. */
export async function noteAccepted({ db }: Tx, address: string): Promise<void> {
  await sql`delete from refused_addresses where address = ${canonicalAddress(address)} and not is_reported`.execute(db)
}

/** The address was confirmed: mails arrive there, and what is reported of older ones does not count any more. Uses index `mails_recipient`. */
export async function forgetRejection({ db }: Pick<Tx, 'db'>, address: string): Promise<void> {
  const email = canonicalAddress(address)
  await sql`delete from refused_addresses where address = ${email}`.execute(db)
  await sql`update mails set is_reportable = false where recipient = ${email} and is_reportable`.execute(db)
}
