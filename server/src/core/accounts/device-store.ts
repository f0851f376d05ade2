/**
 * Stores in which browsers an account has signed in, in the table `account_devices`: a keyed hash of the random number in the device
 * token. Nothing about the browser or the computer itself is read.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { keyFor, sign } from '#platform/seal.ts'
import { deviceFor, knownDevice, nonceOf } from './known-devices.ts'
import { deviceUsed } from './events.ts'

/** Returns the token for the browser to keep, and records that the account was used there. `earlier` is the token that it kept so far. */
export async function recordDevice(tx: Tx, accountId: string, earlier: string | undefined): Promise<string> {
  const { config } = tx.services
  const isKnown = knownDevice(config, earlier, accountId) !== undefined
  const token = earlier !== undefined && isKnown ? earlier : deviceFor(config, accountId, nonceOf(config, earlier))
  const device = Buffer.from(sign(nonceOf(config, token) ?? '', keyFor(config.secret, 'account device')), 'base64url')
  const { rows } = await sql<{
    is_new: boolean
  }>`insert into account_devices as d (account_id, device, first_seen_at, last_seen_at)
    values (${accountId}, ${device}, ${tx.now}, ${tx.now})
    on conflict (account_id, device) do update set last_seen_at = excluded.last_seen_at returning d.xmax = 0 as is_new`.execute(
    tx.db,
  )
  if (rows[0]?.is_new) tx.emit(deviceUsed, { accountId })
  return token
}

export interface SharedSignal {
  readonly accountId: string
  /** How many accounts show the signal. */
  readonly holders: number
}

/** Returns accounts that were used in a browser of this account; uses index `account_devices_device`. */
export async function accountsOnSameDevice(db: Db, accountId: string): Promise<SharedSignal[]> {
  const { rows } = await sql<SharedSignal>`select other.account_id as "accountId", min(shared.holders)::int as holders
    from account_devices own
    join account_devices other on other.device = own.device and other.account_id <> own.account_id
    cross join lateral (select count(*) as holders from account_devices each where each.device = own.device) shared
    where own.account_id = ${accountId} group by other.account_id`.execute(db)
  return rows
}

const KEPT = "interval '1 year'"

/** Deletes up to `limit` devices that were not used for a year, and returns how many. */
export async function deleteOldDevices(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`delete from account_devices where ctid = any(array(
    select ctid from account_devices where last_seen_at < site_now() - ${sql.raw(KEPT)} limit ${limit})) returning account_id`.execute(
    db,
  )
  return rows.length
}
