/** The table `push_devices`, which has the browsers that get push messages. */
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

const MAX_DEVICES = 10

/** Newest first; uses index `push_devices_account`. */
export async function devicesOf(db: Db, accountId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`select id, session_id, device, created_at from push_devices
    where account_id = ${accountId} order by created_at desc, id desc limit ${MAX_DEVICES}`.execute(db)
  return rows
}

export interface NewDevice extends PushSubscription {
  readonly id: string
  readonly accountId: string
  readonly sessionId: string
  readonly device: string
  /** The push service, whose messages are sent one after another. */
  readonly service: string
  readonly at: Date
}

/**
 * Saves the device of a session, replacing an earlier one. A browser where someone else has signed in moves to that account, if
 * its keys prove it is the same. Otherwise returns undefined.
 */
export async function saveDevice(tx: Tx, one: NewDevice): Promise<DeviceRow | undefined> {
  const { db } = tx
  await oneAtATime(tx, `push devices ${one.accountId}`)
  // Pending messages of the old row are deleted with it, because they may be for someone else.
  await sql`delete from push_devices where session_id = ${one.sessionId}
    or (endpoint = ${one.endpoint} and p256dh = ${one.p256dh} and auth = ${one.auth})`.execute(db)
  const { rows } = await sql<DeviceRow>`
    insert into push_devices (id, account_id, session_id, device, endpoint, p256dh, auth, service, created_at)
    values (${one.id}, ${one.accountId}, ${one.sessionId}, ${one.device}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${one.service}, ${one.at})
    on conflict (endpoint) do nothing
    returning id, session_id, device, created_at`.execute(db)
  await sql`delete from push_devices where account_id = ${one.accountId} and id not in (
    select id from push_devices where account_id = ${one.accountId} order by created_at desc, id desc limit ${MAX_DEVICES})`.execute(
    db,
  )
  return rows[0]
}

export async function deleteDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from push_devices where id = ${id} and account_id = ${accountId}`.execute(db)
  return numAffectedRows > 0n
}

/** A device that fails for this long is removed. Its browser registers again when it is next used. */
const MAX_FAILING_DAYS = 3

/**
 * Records that each device took no message: it, or its push service, is down. A failure from days ago with none since does not
 * count.
 */
export async function recordFailures(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update push_devices set failed_at = ${at},
      failing_since = case when failed_at > ${addDays(at, -1)} then failing_since else ${at} end
    where id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from push_devices where id = any(${ids}::uuid[]) and failing_since < ${addDays(at, -MAX_FAILING_DAYS)}`.execute(
    db,
  )
}

/** Clears failures, because the push services reply again. */
export async function recordSuccesses(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update push_devices set failing_since = null, failed_at = null
    where id = any(${ids}::uuid[]) and failing_since is not null`.execute(db)
}

export async function deleteDevices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from push_devices where id = any(${ids}::uuid[])`.execute(db)
}
