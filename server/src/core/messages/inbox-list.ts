/** Lists an account's conversations with tabs, filters and orders, with few statements per page. */
import { sql, type RawBuilder } from 'kysely'
import { hasName } from '#core/accounts/index.ts'
import type { Db } from '#platform/context.ts'
import { conversationsById, listable, sideOf, type ConversationRow, type Page, type Side } from './conversation-store.ts'
import type { StateChange } from './inbox-state.ts'

export interface InboxQuery extends Page {
  readonly where: 'usual' | 'archived' | 'restricted'
  readonly isUnread: boolean
  readonly isUnanswered: boolean
  /** Subqueries with a column `fan_id`: only conversations with fans in all of them. */
  readonly fans: readonly RawBuilder<unknown>[]
  /** Orders by the fans' spending: a subquery with columns `fan_id` and `gross`. */
  readonly spent: RawBuilder<unknown> | undefined
  readonly isOldestUnansweredFirst: boolean
  /** Only conversations that this change would affect. */
  readonly unlike?: OwnMarks
}

export type OwnMarks = Pick<StateChange, 'isMuted' | 'isArchived' | 'isUnread'>

/** Subqueries that use index `conversation_participants_unlisted`. Each is read once per page, however long the list is. */
const own = (accountId: string, how: RawBuilder<unknown>) => sql`select away.conversation_id from conversation_participants away
  where away.account_id = ${accountId}::uuid and (away.archived or away.restricted or away.hidden_seq is not null) and ${how}`
const hidden = (accountId: string) => sql`select away.conversation_id from conversation_participants away
  join conversations last on last.id = away.conversation_id
  where away.account_id = ${accountId}::uuid and away.hidden_seq is not null and away.hidden_seq >= last.last_seq`

const placed = (accountId: string, where: InboxQuery['where']) => {
  if (where === 'archived') return sql`conversations.id in (${own(accountId, sql`away.archived and not away.restricted`)})`
  if (where === 'restricted') return sql`conversations.id in (${own(accountId, sql`away.restricted`)})`
  return sql`conversations.id not in (${own(accountId, sql`(away.archived or away.restricted)`)} union all ${hidden(accountId)})`
}

/** Uses indexes `conversation_participants_unseen` and `conversation_participants_marked`. */
const unreadOf = (accountId: string) => sql`conversations.id in (
  select conversation_id from conversation_participants where account_id = ${accountId}::uuid and unseen > 0
  union all select conversation_id from conversation_participants where account_id = ${accountId}::uuid and marked_unread)`

/** Uses the key of `conversation_participants`. */
const unlikeOf = (accountId: string, { isMuted, isArchived, isUnread }: OwnMarks) => sql`exists (
  select from conversation_participants own where own.conversation_id = conversations.id and own.account_id = ${accountId}::uuid
    and (own.muted <> ${isMuted}::boolean or own.archived <> ${isArchived}::boolean or own.marked_unread <> ${isUnread}::boolean))`

/** Conversations without a message are not listed. */
function chosen(side: Side, { where, isUnread, isUnanswered, fans, unlike }: InboxQuery): RawBuilder<unknown> {
  const conditions = [
    sql`${sql.ref(sideOf(side))} = ${side.id}::uuid and last_seq > 0 and ${listable()} and ${placed(side.id, where)}`,
    ...(isUnread ? [unreadOf(side.id)] : []),
    ...(unlike ? [unlikeOf(side.id, unlike)] : []),
    ...(isUnanswered ? [sql`waiting_since is not null`] : []),
    ...fans.map((one) => sql`conversations.fan_id in (${one})`),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * Returns a page and the total. The latest come first with index `conversations_of_fan` or `conversations_of_performer`; the
 * longest unanswered with `conversations_waiting`. Ordering by spending sorts all matching conversations.
 */
export async function listConversations(db: Db, side: Side, query: InboxQuery) {
  const [ids, total] = await Promise.all([idsOf(db, side, query), countChosen(db, side, query)])
  return { rows: await inOrder(db, side.id, ids), total }
}

interface Search extends Page {
  /** Part of the other participant's name or username. */
  readonly keyword: string
  /** SQL subquery of additional matching fans, with a column `fan_id`. */
  readonly named: RawBuilder<unknown> | undefined
}

/**
 * Searches everywhere, including archived conversations. Uses the order and indexes of the main list, and looks up each name by
 * its key.
 */
export async function searchConversations(db: Db, side: Side, { keyword, named, limit, offset }: Search) {
  const other = sql.ref(`conversations.${side.role === 'performer' ? 'fan_id' : 'performer_id'}`)
  const found = sql`from conversations where ${sql.ref(sideOf(side))} = ${side.id}::uuid and last_seq > 0 and ${listable()}
    and (${hasName(other, keyword)} ${named === undefined ? sql`` : sql`or conversations.fan_id in (${named})`})`
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`select conversations.id ${found} order by ${newestFirst(side)}, conversations.id desc
      limit ${limit}::int offset ${offset}::int`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ])
  const ids = page.rows.map(({ id }) => id)
  return { rows: await inOrder(db, side.id, ids), total: counted.rows[0]?.total ?? 0 }
}

async function inOrder(db: Db, accountId: string, ids: readonly string[]): Promise<ConversationRow[]> {
  const found = new Map((await conversationsById(db, accountId, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Pinned conversations come first, only in the main list, and appear once. */
async function idsOf(db: Db, side: Side, query: InboxQuery): Promise<string[]> {
  const { limit, offset } = query
  if (!isPlain(query)) return pageOf(db, side, { query, limit, offset, except: [] })
  const pinned = await pinnedOf(db, side, query)
  const top = pinned.slice(offset, offset + limit)
  const rest = { query, limit: limit - top.length, offset: Math.max(offset - pinned.length, 0), except: pinned }
  return [...top, ...(rest.limit > 0 ? await pageOf(db, side, rest) : [])]
}

const isPlain = ({ where, isUnread, isUnanswered, fans, spent, isOldestUnansweredFirst }: InboxQuery) =>
  where === 'usual' && !isUnread && !isUnanswered && fans.length === 0 && !spent && !isOldestUnansweredFirst

interface Part extends Page {
  readonly query: InboxQuery
  readonly except: readonly string[]
}

/** Uses index `conversation_participants_pinned`. */
async function pinnedOf(db: Db, side: Side, query: InboxQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select conversations.id from conversation_participants mine
      join conversations on conversations.id = mine.conversation_id
    where mine.account_id = ${side.id}::uuid and mine.pinned_at is not null and ${chosen(side, query)}
    order by mine.pinned_at, conversations.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A performer's own mass messages do not reorder the performer's list. */
const newestFirst = (side: Side) => (side.role === 'performer' ? sql`performer_sort_at desc` : sql`last_at desc`)

async function pageOf(db: Db, side: Side, { query, limit, offset, except }: Part): Promise<string[]> {
  const { spent, isOldestUnansweredFirst } = query
  const others = except.length === 0 ? sql`true` : sql`conversations.id <> all(${[...except]}::uuid[])`
  const paid = spent ? sql`left join (${spent}) paid on paid.fan_id = conversations.fan_id` : sql``
  const order = spent
    ? sql`coalesce(paid.gross, 0) desc, last_at desc`
    : isOldestUnansweredFirst
      ? sql`waiting_since`
      : newestFirst(side)
  const direction = isOldestUnansweredFirst && !spent ? sql`` : sql`desc`
  const { rows } = await sql<{ id: string }>`select conversations.id from conversations ${paid}
    where ${chosen(side, query)} and ${others}
    order by ${order}, conversations.id ${direction} limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows.map(({ id }) => id)
}

async function countChosen(db: Db, side: Side, query: InboxQuery): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from conversations where ${chosen(side, query)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the first ids of a page, for bulk actions. */
export async function firstConversationIds(db: Db, side: Side, query: InboxQuery) {
  const [ids, total] = await Promise.all([idsOf(db, side, query), countChosen(db, side, query)])
  return { ids, total }
}

/** Returns the fans of the performer's own conversations among these ids. */
export async function fansOfConversations(db: Db, performerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fan_id: string }>`select fan_id from conversations
    where id = any(${[...ids]}::uuid[]) and performer_id = ${performerId} and ${listable()}`.execute(db)
  return rows.map(({ fan_id }) => fan_id)
}

/**
 * Counts unseen messages in unmuted conversations of the main list; a conversation that is marked unread counts as one. Uses
 * indexes `conversation_participants_unseen` and `conversation_participants_marked`.
 */
export async function countUnseen(db: Db, accountId: string): Promise<number> {
  const counted = sql`account_id = ${accountId}::uuid and not muted and not archived and not restricted
    and not coalesce(hidden_seq >= conversations.last_seq, false) and ${listable()}`
  const { rows } = await sql<{ total: number }>`select (
      (select coalesce(sum(unseen), 0) from conversation_participants join conversations on conversations.id = conversation_id
        where unseen > 0 and ${counted})
      + (select count(*) from conversation_participants join conversations on conversations.id = conversation_id
        where marked_unread and unseen = 0 and ${counted}))::int as total`.execute(db)
  return rows[0]?.total ?? 0
}
