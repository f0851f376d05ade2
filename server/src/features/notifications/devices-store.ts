/** The table `push_devices`: browsers that get push messages. */
import { sql } from 'kysely'
import { addDays } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { PushSubscription } from '#platform/web-push/index.ts'

export interface DeviceRow {
  readonly id: string
  readonly session_id: string
  readonly device: string
  readonly created_at: Date
}

const MOST = 10

/** Newest first; uses index `push_devices_account`. */
export async function devicesOf(db: Db, accountId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`select id, session_id, device, created_at from push_devices
    where account_id = ${accountId} order by created_at desc, id desc limit ${MOST}`.execute(db)
  return rows
}

export interface NewDevice extends PushSubscription {
  readonly id: string
  readonly accountId: string
  readonly sessionId: string
  readonly device: string
  /** Whose messages are sent one after the other. */
  readonly service: string
  readonly at: Date
}

/**
 * The one of the session; an earlier one of it is replaced. A browser in which somebody else has signed in meanwhile changes
 * hands: it proves to be the same by its keys. Undefined where it is not.
 */
export async function saveDevice(tx: Tx, one: NewDevice): Promise<DeviceRow | undefined> {
  const { db } = tx
  await oneAtATime(tx, `push devices ${one.accountId}`)
  // What still waits for it goes with it: it may be for somebody else.
  await sql`delete from push_devices where session_id = ${one.sessionId}
    or (endpoint = ${one.endpoint} and p256dh = ${one.p256dh} and auth = ${one.auth})`.execute(db)
  const { rows } = await sql<DeviceRow>`
    insert into push_devices (id, account_id, session_id, device, endpoint, p256dh, auth, service, created_at)
    values (${one.id}, ${one.accountId}, ${one.sessionId}, ${one.device}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${one.service}, ${one.at})
    on conflict (endpoint) do nothing
    returning id, session_id, device, created_at`.execute(db)
  await sql`delete from push_devices where account_id = ${one.accountId} and id not in (
    select id from push_devices where account_id = ${one.accountId} order by created_at desc, id desc limit ${MOST})`.execute(db)
  return rows[0]
}

export async function deleteDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from push_devices where id = ${id} and account_id = ${accountId}`.execute(db)
  return numAffectedRows > 0n
}

/** After so long a device is given up: its browser says so by itself when it is used again. */
const FAILING_DAYS = 3

/** Each of them did not take a message: its push service is away, or it is. What it did not take days ago, with nothing since, is another matter. */
export async function noteFailures(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update push_devices set failed_at = ${at},
      failing_since = case when failed_at > ${addDays(at, -1)} then failing_since else ${at} end
    where id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from push_devices where id = any(${ids}::uuid[]) and failing_since < ${addDays(at, -FAILING_DAYS)}`.execute(db)
}

/** Their push services answer. */
export async function noteAnswers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update push_devices set failing_since = null, failed_at = null
    where id = any(${ids}::uuid[]) and failing_since is not null`.execute(db)
}

export async function deleteDevices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from push_devices where id = any(${ids}::uuid[])`.execute(db)
}
