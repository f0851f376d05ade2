/** Reads the tables `notifications` and `notification_people`, and marks notifications as seen and read. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { noBlock } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'
import { countPeople } from './count-people.ts'

interface Tables {
  notifications: Schema['notifications']
}
export type NotificationRow = Selectable<Tables['notifications']>

/** Notifications from before a block are neither shown nor counted after it. */
const unblocked = sql<SqlBool>`(${noBlock(sql.ref('notifications.account_id'), sql.ref('notifications.from_id'))}
  or exists (select from notification_people p where p.notification_id = notifications.id
    and ${noBlock(sql.ref('notifications.account_id'), sql.ref('p.from_id'))}))`

export interface NotificationGroup {
  readonly people: number
  /** The last two. */
  readonly latest: readonly string[]
}

/** Returns the people behind grouped notifications, without those across a block; uses the primary key. */
export async function groupsOf(db: Db, rows: readonly NotificationRow[]): Promise<Map<string, NotificationGroup>> {
  const ids = rows.flatMap(({ id, grouped_on }) => (grouped_on === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const crowds = await countPeople(db, ids)
  return new Map(crowds.map(({ id, people, latest }) => [id, { people, latest }]))
}

export const notificationsById = (db: Db<Tables>, ids: readonly string[]): Promise<NotificationRow[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .where(unblocked)
    .execute()

interface ListQuery {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  readonly sortBy: 'updatedAt' | 'createdAt'
  readonly types: readonly string[] | undefined
  readonly unread: boolean | undefined
}

/** Uses index `notifications_account`. */
export async function listOf(db: Db<Tables>, accountId: string, query: ListQuery) {
  const all = db
    .selectFrom('notifications')
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true)
    .where(unblocked)
    .$if(query.types !== undefined, (q) => q.where(sql<SqlBool>`type = any(${query.types}::text[])`))
    .$if(query.unread !== undefined, (q) => q.where('read_at', query.unread ? 'is' : 'is not', null))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const column = query.sortBy === 'updatedAt' ? 'updated_at' : 'created_at'
  const rows = await all
    .selectAll()
    .orderBy(column, query.sort)
    .orderBy('id', query.sort)
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { rows, total: Number(total) }
}

/** The count stops here: browsers say "99+". */
const MAX_UNREAD = 100

/** Counts of the newest unread notifications, up to `MAX_UNREAD`. */
export interface Unread {
  readonly total: number
  /** How many of them have not been shown in the list yet. */
  readonly unseen: number
}

/** By account; uses index `notifications_unread`. */
export async function unreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, Unread>> {
  const { rows } = await sql<{ account_id: string } & Unread>`select asked.account_id, count(*)::int as total,
      count(*) filter (where newest.seen_at is null)::int as unseen
    from unnest(${uuids([...new Set(accountIds)])}) as asked (account_id) cross join lateral (
      select seen_at from notifications where account_id = asked.account_id and read_at is null and is_listed and ${unblocked}
      order by updated_at desc limit ${MAX_UNREAD}::int) newest
    group by asked.account_id`.execute(db)
  const counted = new Map(rows.map(({ account_id, total, unseen }) => [account_id, { total, unseen }]))
  return new Map(accountIds.map((id) => [id, counted.get(id) ?? { total: 0, unseen: 0 }]))
}

export const markAllSeen = async (db: Db<Tables>, accountId: string, at: Date): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ seen_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute()
}

interface About {
  readonly type: string
  readonly link: string
  readonly accountIds: readonly string[]
}

/** Returns the accounts whose notifications were marked; uses index `notifications_link`. */
export async function markReadByLink(db: Db<Tables>, { type, link, accountIds }: About, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('link', '=', link)
    .where('type', '=', type)
    .where('read_at', 'is', null)
    .where(sql<SqlBool>`account_id = any(${uuids(accountIds)})`)
    .returning('account_id')
    .execute()
  return [...new Set(rows.map((row) => row.account_id))]
}

/** Returns undefined if the account has no such notification. Reading it again keeps the first time. */
export const markRead = (db: Db<Tables>, accountId: string, id: string, at: Date): Promise<NotificationRow | undefined> =>
  db
    .updateTable('notifications')
    .set((e) => ({ read_at: e.fn.coalesce('read_at', e.val(at)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true)
    .where(unblocked)
    .returningAll()
    .executeTakeFirst()

interface Which {
  readonly accountId: string
  /** Absent for all types. */
  readonly types: readonly string[] | undefined
  /** The newest notification that was read; browsers know its time to the millisecond. */
  readonly upTo: Date | undefined
}

export const markAllRead = async (db: Db<Tables>, { accountId, types, upTo }: Which, at: Date): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .$if(types !== undefined, (q) => q.where(sql<SqlBool>`type = any(${types}::text[])`))
    .$if(upTo !== undefined, (q) => q.where(sql<SqlBool>`date_trunc('milliseconds', updated_at) <= ${upTo ?? null}::timestamptz`))
    .where('read_at', 'is', null)
    // Notifications that only wait for push or email were not seen here.
    .where('is_listed', '=', true)
    .execute()
}
