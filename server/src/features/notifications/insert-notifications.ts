/** Writes notifications of many accounts in one statement, with their push messages and emails. */
import { sql } from 'kysely'
import { noBlock, notRestricted } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'

export interface Line {
  readonly from_id: string | null
  readonly type: string
  readonly title: string
  /** The name of the kind's texts for push messages and emails. */
  readonly outside: string
  readonly link: string
  readonly target: string | undefined
  readonly at: Date
  /** Among notifications that join a group, the one with the highest id is the newest. */
  readonly jobId: string
  readonly isOwnMoney: boolean
  readonly isGrouped: boolean
  readonly isOncePerDay: boolean
  /** A restriction keeps it from the recipient. */
  readonly isSilenced: boolean
}

export interface NewRow {
  readonly id: string
  readonly accountId: string
  readonly isListed: boolean
}

export interface InsertedNotifications {
  readonly id: string
  readonly account_id: string
  readonly is_listed: boolean
  /** False if it joined a group of the same day. */
  readonly is_new: boolean
}

/**
 * Leaves out accounts that restrict the other one, if a restriction silences the line, and accounts across a block, unless it is about their own money, and then omits the name. With `isOncePerDay`, also
 * leaves out accounts notified of the same today.
 */
export async function insertNotifications(db: Db, rows: readonly NewRow[], line: Line): Promise<InsertedNotifications[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<InsertedNotifications>`
    with incoming as (
      select n.*, ${line.from_id}::uuid as from_id, ${line.at}::timestamptz as at,
        ${noBlock(sql.ref('n.account_id'), sql`${line.from_id}::uuid`)} as unblocked
      from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.accountId)}::uuid[],
        ${rows.map((row) => row.isListed)}::boolean[]) as n (id, account_id, is_listed)
    ), written as (
      insert into notifications (id, account_id, from_id, type, title, neutral, link, target, grouped_on, is_listed, newest_job,
        created_at, updated_at)
      select id, account_id, case when unblocked then from_id end, ${line.type}, ${line.title}, ${line.outside}, ${line.link},
        ${line.target ?? null}, case when ${line.isGrouped}::boolean then (at at time zone 'UTC')::date end, is_listed,
        ${line.jobId}::bigint, at, at
      from incoming
      where (unblocked or ${line.isOwnMoney}::boolean)
        and (not ${line.isSilenced}::boolean or ${notRestricted(sql.ref('incoming.account_id'), sql.ref('incoming.from_id'))})
        and not (${line.isOncePerDay}::boolean and exists (
        select from notifications before join notification_people p on p.notification_id = before.id
        where before.account_id = incoming.account_id and before.type = ${line.type} and before.link = ${line.link}
          and before.grouped_on >= (incoming.at at time zone 'UTC')::date - 1
          and p.from_id = incoming.from_id and p.at > incoming.at - interval '1 day'))
      on conflict (account_id, type, link, grouped_on) where grouped_on is not null
      do update set updated_at = excluded.updated_at,
        (title, target, from_id, newest_job) = (
          select title, target, from_id, newest_job from (values
            (excluded.title, excluded.target, excluded.from_id, excluded.newest_job),
            (notifications.title, notifications.target, notifications.from_id, notifications.newest_job)
          ) as line (title, target, from_id, newest_job) order by newest_job desc limit 1),
        is_listed = notifications.is_listed or excluded.is_listed,
        read_at = case when excluded.is_listed then null else notifications.read_at end,
        seen_at = case when excluded.is_listed then null else notifications.seen_at end
      returning id, account_id, is_listed, updated_at, xmax = 0 as is_new
    ), people as (
      insert into notification_people (notification_id, from_id, at)
      select w.id, n.from_id, n.at from written w join incoming n using (account_id)
      where ${line.isGrouped}::boolean and n.unblocked and n.from_id is not null
      on conflict (notification_id, from_id) do update set at = excluded.at
    )
    select id, account_id, is_listed, is_new from written`.execute(db)
  return written
}

export interface Due {
  readonly notificationId: string
  readonly accountId: string
  readonly at: Date
}

const columns = (all: readonly Due[]) => sql`unnest(${all.map((one) => one.notificationId)}::uuid[],
  ${all.map((one) => one.accountId)}::uuid[], ${all.map((one) => one.at)}::timestamptz[]) as due (notification_id, account_id, due_at)`

/** Inserts one push message per device. Returns the accounts, due times and push services. */
export async function insertPushes(
  db: Db,
  all: readonly Due[],
): Promise<(Pick<Due, 'accountId' | 'at'> & { service: string })[]> {
  if (all.length === 0) return []
  const { rows } = await sql<{ account_id: string; due_at: Date; service: string }>`with written as (
      insert into notification_pushes (notification_id, device_id, account_id, due_at)
      select due.notification_id, d.id, due.account_id, due.due_at from ${columns(all)} join push_devices d on d.account_id = due.account_id
      returning account_id, device_id, due_at
    )
    select distinct written.account_id, written.due_at, d.service from written join push_devices d on d.id = written.device_id`.execute(
    db,
  )
  return rows.map(({ account_id: accountId, due_at: at, service }) => ({ accountId, at, service }))
}

export async function insertMails(db: Db, all: readonly Due[]): Promise<void> {
  if (all.length === 0) return
  await sql`insert into notification_mails (notification_id, account_id, due_at)
    select notification_id, account_id, due_at from ${columns(all)}`.execute(db)
}
