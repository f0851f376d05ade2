import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { noBlock, notRestricted } from '#core/access/index.ts'
import { newId } from '#lib/id.ts'
import { actingMember } from '#platform/acting-member.ts'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { sendsReceipts } from './message-settings.ts'
import type { Pair } from './rules.ts'

export interface ConversationTables {
  conversations: Schema['conversations']
  conversation_participants: Schema['conversation_participants']
}
type Tables = ConversationTables
export type PairRow = Selectable<Tables['conversations']>

const unblocked = noBlock(sql.ref('conversations.fan_id'), sql.ref('conversations.performer_id'))

/**
 * SQL condition about a fan's column. A team member does not reach fans with whom they have a block, nor their own conversation as a
 * fan. True for requests of other people.
 */
export function withinReach(fan: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const member = actingMember()
  if (!member) return sql<SqlBool>`true`
  return sql<SqlBool>`(${fan} <> ${member.id}::uuid and ${noBlock(sql`${member.id}::uuid`, fan)})`
}

/** Returns the same for one fan. */
export async function isWithinReach(db: Db, fanId: string): Promise<boolean> {
  if (!actingMember()) return true
  const { rows } = await sql<{ is_within: boolean }>`select ${withinReach(sql`${fanId}::uuid`)} as is_within`.execute(db)
  return rows[0]?.is_within ?? false
}

/** SQL condition about `conversations`: no block hides it. */
export const listable = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${unblocked} and ${withinReach(sql.ref('conversations.fan_id'))})`

/**
 * Conversations as seen by one participant. A block hides them from both, except from a fan who has bought something in one: then
 * it is treated as cleared at that time, and purchases stay visible.
 */
const found = (accountId: string) => sql<PairRow>`select id, fan_id, performer_id, last_seq, last_at, created_at,
    case when ${unblocked} then cleared_seq else last_seq end as cleared_seq
  from conversations where ${accountId}::uuid in (fan_id, performer_id) and ${withinReach(sql.ref('conversations.fan_id'))}
    and (${unblocked} or (fan_id = ${accountId}::uuid
      and exists (select from messages where conversation_id = conversations.id and sold_at is not null)))`

/**
 * Returns the conversation for one of its participants; undefined for everyone else, who get the same response as for a missing
 * one.
 */
export async function conversationOf(db: Db, accountId: string, id: string): Promise<PairRow | undefined> {
  const { rows } = await sql<PairRow>`${found(accountId)} and id = ${id}`.execute(db)
  return rows[0]
}

export const conversationBetween = (db: Db<Tables>, { fanId, performerId }: Pair): Promise<PairRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('performer_id', '=', performerId)
    .executeTakeFirst()

export const otherSide = ({ fan_id, performer_id }: PairRow, accountId: string): string =>
  accountId === fan_id ? performer_id : fan_id

/** Returns the pair's only conversation and creates it if missing; safe to call in parallel. */
export async function openConversationBetween(db: Db<Tables>, pair: Pair, at: Date): Promise<PairRow> {
  const known = await conversationBetween(db, pair)
  if (known) return known
  const { fanId: fan_id, performerId: performer_id } = pair
  await db
    .insertInto('conversations')
    .values({ id: newId(at), fan_id, performer_id, last_at: at, created_at: at })
    .onConflict((c) => c.doNothing())
    .execute()
  // A parallel insert has waited for the first one, whose row is committed now.
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('fan_id', '=', fan_id)
    .where('performer_id', '=', performer_id)
    .executeTakeFirstOrThrow()
  await sql`insert into conversation_participants (conversation_id, account_id, restricted)
    values (${row.id}, ${fan_id}, false),
      (${row.id}, ${performer_id}, not ${notRestricted(sql`${performer_id}::uuid`, sql`${fan_id}::uuid`)})
    on conflict do nothing`.execute(db)
  return row
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** A conversation as seen by one participant: the unseen count, how far the other has read, and a preview of the last message. */
export interface ConversationRow extends PairRow {
  readonly other_id: string
  readonly unseen: number
  readonly first_unseen_seq: number | null
  readonly muted: boolean
  readonly archived: boolean
  readonly restricted: boolean
  readonly marked_unread: boolean
  readonly pinned: boolean
  readonly hidden: boolean
  /** How far the other participant has read, according to their read receipts. */
  readonly other_seen_seq: number
  readonly last_text: string | null
  readonly last_kind: string | null
  readonly last_files: number | null
  readonly last_sender_id: string | null
  readonly last_created_at: Date | null
  readonly last_deleted: boolean | null
  readonly last_sold: boolean | null
}

const SHORT = 200

/** Continues from the last seen message with index `messages_conversation_id_seq_key`. */
const firstUnseen = sql`case when mine.unseen > 0 then (select m.seq from messages m where m.conversation_id = c.id and m.seq > mine.seen_seq
    and m.recipient_id = mine.account_id and m.deleted_at is null order by m.seq limit 1) end as first_unseen_seq`
const ownState = sql`${firstUnseen}, mine.muted, mine.archived, mine.restricted, mine.marked_unread, mine.pinned_at is not null as pinned,
    coalesce(mine.hidden_seq >= c.last_seq, false) as hidden`
/** 0 if the performer sends no read receipts, whatever was sent before. */
const deliveredSeq = sql`case when ${sendsReceipts(sql.ref('theirs.account_id'))} then theirs.receipt_seq else 0 end`

const facts = (accountId: string) => sql`
  select c.*, theirs.account_id as other_id, mine.unseen, ${ownState}, ${deliveredSeq} as other_seen_seq,
    left(last.text, ${SHORT}::int) as last_text, last.kind as last_kind, cardinality(last.file_ids) as last_files, last.sender_id as last_sender_id,
    last.created_at as last_created_at, last.deleted_at is not null as last_deleted, last.sold_at is not null as last_sold
  from chosen c
    join conversation_participants mine on mine.conversation_id = c.id and mine.account_id = ${accountId}::uuid
    join conversation_participants theirs on theirs.conversation_id = c.id and theirs.account_id <> ${accountId}::uuid
    left join messages last on last.conversation_id = c.id and last.seq = c.last_seq
  order by c.last_at desc, c.id desc`

/** Returns the account's own conversations among these ids; others are left out. */
export async function conversationsById(db: Db, accountId: string, ids: readonly string[]): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`with chosen as (${found(accountId)} and id = any(${ids}::uuid[]))
    ${facts(accountId)}`.execute(db)
  return rows
}

export interface Side {
  readonly id: string
  readonly role: 'fan' | 'performer' | 'admin'
}

export const sideOf = ({ role }: Side) => (role === 'performer' ? 'performer_id' : 'fan_id')

/** Locks the row, so that no message is added between counting and writing. Returns undefined after a block. */
export const lockConversation = (db: Db<Tables>, accountId: string, id: string): Promise<PairRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where(listable())
    .where((e) => e.or([e('fan_id', '=', accountId), e('performer_id', '=', accountId)]))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether participant `m` sends a receipt: not to a restricted participant, and not if receipts are off. */
export const maySendReceipt = (account: RawBuilder<unknown>) => sql<boolean>`(not m.restricted and ${sendsReceipts(account)})`

export interface Seen {
  /** The last message that the account had read before. */
  readonly before: number
  /** The last message that it has read now; never smaller. */
  readonly seen_seq: number
  readonly unseen: number
  readonly was_marked: boolean
  /** Whether the other participant may know. */
  readonly sends_receipt: boolean
}

interface Reading {
  readonly accountId: string
  readonly upToSeq: number
  readonly at: Date
}

/** Requires a locked conversation. Counts the remaining unseen messages with index `messages_conversation_id_seq_key`. */
export async function markSeen(
  db: Db,
  { id, last_seq }: PairRow,
  { accountId, upToSeq, at }: Reading,
): Promise<Seen | undefined> {
  const own = sql`conversation_id = ${id} and account_id = ${accountId}`
  // A message that is being deleted in parallel is subtracted once, by the transaction that gets this row second.
  if (upToSeq < last_seq) await sql`select from conversation_participants where ${own} for update`.execute(db)
  const { rows } =
    await sql<Seen>`update conversation_participants m set unseen = rest.count, seen_seq = reach.seq, marked_unread = false,
      notified = case when rest.count = 0 then 0 else m.notified end, seen_at = ${at}::timestamptz,
      receipt_seq = case when ${maySendReceipt(sql.ref('m.account_id'))} then greatest(m.receipt_seq, reach.seq) else m.receipt_seq end
    from (
      select seen_seq as before, marked_unread as was_marked, greatest(seen_seq, ${upToSeq}::int) as seq
      from conversation_participants where ${own}
    ) reach cross join lateral (
      select count(*)::int as count from messages
      where conversation_id = ${id} and seq > reach.seq and recipient_id = ${accountId} and deleted_at is null
    ) rest
    where m.conversation_id = ${id} and m.account_id = ${accountId}
    returning reach.before, m.seen_seq, m.unseen, reach.was_marked,
      ${maySendReceipt(sql.ref('m.account_id'))} as sends_receipt`.execute(db)
  return rows[0]
}

export async function clearConversation(db: Db<Tables>, { id, last_seq }: PairRow): Promise<void> {
  await db.updateTable('conversations').set({ cleared_seq: last_seq, waiting_since: null }).where('id', '=', id).execute()
  await db
    .updateTable('conversation_participants')
    .set({ unseen: 0, notified: 0, seen_seq: last_seq, receipt_seq: last_seq, marked_unread: false })
    .where('conversation_id', '=', id)
    .execute()
}
