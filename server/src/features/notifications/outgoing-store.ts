/** Reads the tables `notification_pushes` and `notification_mails` for the jobs that send them. */
import { sql } from 'kysely'
import { noBlock } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'

export interface Outgoing {
  readonly notification_id: string
  readonly account_id: string
  readonly type: string
  readonly title: string
  /** The name of the kind's texts for push messages and emails; null for the usual ones. */
  readonly outside: string | null
  readonly link: string
  readonly from_id: string | null
  readonly created_at: Date
  readonly read_at: Date | null
  /** At the time of the query. */
  readonly is_unblocked: boolean
}

export interface OutgoingPush extends Outgoing {
  readonly device_id: string
  readonly session_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly service: string
}

const columns = sql`n.type, n.title, n.neutral as outside, n.link || coalesce(n.target, '') as link, n.from_id, n.created_at, n.read_at,
  ${noBlock(sql.ref('n.account_id'), sql.ref('n.from_id'))} as is_unblocked`

interface DueQuery {
  readonly accountIds: readonly string[]
  /** Absent for all push services. */
  readonly service?: string | undefined
}

/** Uses index `notification_pushes_account`. */
export async function duePushes(db: Db, { accountIds, service }: DueQuery, limit: number): Promise<OutgoingPush[]> {
  const { rows } = await sql<OutgoingPush>`
    select p.notification_id, p.account_id, p.device_id, d.session_id, d.endpoint, d.p256dh, d.auth, d.service, ${columns}
    from notification_pushes p join notifications n on n.id = p.notification_id join push_devices d on d.id = p.device_id
    where p.account_id = any(${accountIds}::uuid[]) and p.due_at <= site_now()
      and (${service ?? null}::text is null or d.service = ${service ?? null})
    order by p.due_at, p.notification_id limit ${limit}`.execute(db)
  return rows
}

type PushKey = Pick<OutgoingPush, 'notification_id' | 'device_id'>

const pushColumns = (rows: readonly PushKey[]) =>
  sql`${rows.map((row) => row.notification_id)}::uuid[], ${rows.map((row) => row.device_id)}::uuid[]`

export async function deletePushes(db: Db, rows: readonly PushKey[]): Promise<void> {
  if (rows.length === 0) return
  await sql`delete from notification_pushes p using unnest(${pushColumns(rows)}) as done (notification_id, device_id)
    where p.notification_id = done.notification_id and p.device_id = done.device_id`.execute(db)
}

export async function postponePushes(db: Db, rows: readonly (PushKey & { readonly due_at: Date })[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update notification_pushes p set due_at = later.due_at
    from unnest(${pushColumns(rows)}, ${rows.map((row) => row.due_at)}::timestamptz[]) as later (notification_id, device_id, due_at)
    where p.notification_id = later.notification_id and p.device_id = later.device_id`.execute(db)
}

/** Takes all due emails of these accounts. A parallel call gets none of them. Uses index `notification_mails_account`. */
export async function takeDueMails(db: Db, accountIds: readonly string[], at: Date): Promise<Outgoing[]> {
  const { rows } = await sql<Outgoing>`
    with taken as (
      delete from notification_mails where account_id = any(${accountIds}::uuid[]) and due_at <= ${at}
      returning notification_id, account_id
    )
    select taken.notification_id, taken.account_id, ${columns} from taken join notifications n on n.id = taken.notification_id
    order by n.created_at, n.id`.execute(db)
  return rows
}
