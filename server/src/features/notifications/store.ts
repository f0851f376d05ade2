/** The table `notifications`. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { noBlock } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'

interface Tables {
  notifications: {
    id: string
    account_id: string
    from_id: string | null
    type: string
    title: string
    link: string
    seen_at: Date | null
    read_at: Date | null
    created_at: Date
    updated_at: Date
  }
}
export type NotificationRow = Selectable<Tables['notifications']>

interface Line extends Pick<NotificationRow, 'from_id' | 'type' | 'title' | 'link'> {
  readonly at: Date
  readonly isOwnMoney: boolean
  readonly isOncePerDay: boolean
}

/**
 * Inserts the same notification for many accounts, in one statement; returns the ids of those written. Skips accounts
 * across a block, except for their own money, without a name then; and skips a second one per day where the rule says so.
 */
export async function insertNotifications(
  db: Db,
  rows: readonly { id: string; accountId: string }[],
  line: Line,
): Promise<string[]> {
  const { rows: written } = await sql<{ id: string }>`
    insert into notifications (id, account_id, from_id, type, title, link, created_at, updated_at)
    select id, account_id, case when unblocked then from_id end, ${line.type}, ${line.title}, ${line.link}, at, at
    from (
      select new.*, ${line.from_id}::uuid as from_id, ${line.at}::timestamptz as at,
        ${noBlock(sql.ref('new.account_id'), sql`${line.from_id}::uuid`)} as unblocked
      from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.accountId)}::uuid[]) as new (id, account_id)
    ) told
    where (unblocked or ${line.isOwnMoney}::boolean) and not (${line.isOncePerDay}::boolean and exists (
      select from notifications before where before.account_id = told.account_id and before.type = ${line.type}
        and before.from_id = told.from_id and before.updated_at > told.at - interval '1 day'))
    returning id`.execute(db)
  return written.map((row) => row.id)
}

/** Notifications from before a block are neither shown nor counted after it. */
const unblocked = noBlock(sql.ref('notifications.account_id'), sql.ref('notifications.from_id'))

export const notificationsById = (db: Db<Tables>, ids: readonly string[]): Promise<NotificationRow[]> =>
  db.selectFrom('notifications').selectAll().where(sql<SqlBool>`id = any(${ids}::uuid[])`).where(unblocked).execute()

interface ListQuery {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  readonly sortBy: 'updatedAt' | 'createdAt'
  readonly type: string | undefined
  readonly unread: boolean | undefined
}

/** Uses index `notifications_account`. */
export async function listOf(db: Db<Tables>, accountId: string, query: ListQuery) {
  const all = db
    .selectFrom('notifications')
    .where('account_id', '=', accountId)
    .where(unblocked)
    .$if(query.type !== undefined, (q) => q.where('type', '=', query.type!))
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

export interface Unread {
  readonly total: number
  /** Of those, how many have not been shown in the list yet. */
  readonly unseen: number
}

/** Per account; uses index `notifications_unread`. */
export async function unreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, Unread>> {
  const { rows } = await sql<{ account_id: string } & Unread>`select account_id, count(*)::int as total,
      count(*) filter (where seen_at is null)::int as unseen from notifications
    where account_id = any(${accountIds}::uuid[]) and read_at is null and ${unblocked} group by account_id`.execute(db)
  const counted = new Map(rows.map(({ account_id, total, unseen }) => [account_id, { total, unseen }]))
  return new Map(accountIds.map((id) => [id, counted.get(id) ?? { total: 0, unseen: 0 }]))
}

/** Marks everything so far as shown. */
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
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .returning('account_id')
    .execute()
  return [...new Set(rows.map((row) => row.account_id))]
}

/** Undefined when the account has no such notification. Reading again keeps the first time. */
export const markRead = (db: Db<Tables>, accountId: string, id: string, at: Date): Promise<NotificationRow | undefined> =>
  db
    .updateTable('notifications')
    .set((e) => ({ read_at: e.fn.coalesce('read_at', e.val(at)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()

export const markAllRead = async (db: Db<Tables>, accountId: string, at: Date): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute()
}
