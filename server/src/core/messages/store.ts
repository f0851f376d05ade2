/** Stores messages, and updates the counters in `conversations` and `conversation_participants`. */
import { sql, type Selectable } from 'kysely'
import type { MessageKind } from '@fanfare/contract/message-annotations'
import { noBlock } from '#core/access/index.ts'
import type { ContentRef, WordFound } from '#core/content/index.ts'
import { actingMember } from '#platform/acting-member.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { hasWord } from '#platform/search-text.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { PairRow } from './conversation-store.ts'
import { touchPerformerAt, setWaitingSince } from './inbox-state.ts'
import { setNotified, notifiedColumns, notifiedBefore, PERSONAL_MESSAGE, type NotifiedColumns } from './message-notifications.ts'
import type { MessageContent } from './rules.ts'

/** The writer: the sender personally, an operator or a team member in the sender's name, or one of the sender's automations. */
export type Author = 'self' | 'operator' | 'automation' | 'team'

interface MessageTables {
  messages: Narrowed<'messages', { kind: MessageKind }>
}

/** A message with its conversation's fan, and whether the conversation was cleared after it. */
export type MessageRow = Selectable<MessageTables['messages']> & { readonly fan_id: string; readonly emptied: boolean }

const WHOLE = sql`select m.*, c.fan_id, m.seq <= c.cleared_seq as emptied`
const OF_CONVERSATIONS = sql`from messages m join conversations c on c.id = m.conversation_id`
const UNBLOCKED = noBlock(sql.ref('m.sender_id'), sql.ref('m.recipient_id'))

export const messagesById = async (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
  (await sql<MessageRow>`${WHOLE} ${OF_CONVERSATIONS} where m.id = any(${uuids(ids)})`.execute(db)).rows

type WithBlock = MessageRow & { readonly unblocked: boolean }

/** Returns messages for server events, and whether there is no block between their participants. */
export const messagesWithBlock = async (db: Db, ids: readonly string[]): Promise<WithBlock[]> =>
  (await sql<WithBlock>`${WHOLE}, ${UNBLOCKED} as unblocked ${OF_CONVERSATIONS} where m.id = any(${uuids(ids)})`.execute(db)).rows

/** Returns the same as `messagesById`, locked against deletion until the transaction ends, for purchases. */
export const shareMessages = async (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
  (await sql<MessageRow>`${WHOLE} ${OF_CONVERSATIONS} where m.id = any(${uuids(ids)}) for share of m`.execute(db)).rows

/** Returns one of the sender's own messages, locked; undefined for other messages. */
export const lockOwnMessage = async (db: Db, senderId: string, id: string): Promise<MessageRow | undefined> =>
  (
    await sql<MessageRow>`${WHOLE} ${OF_CONVERSATIONS} where m.id = ${id} and m.sender_id = ${senderId} for no key update of m`.execute(
      db,
    )
  ).rows[0]

/** Returns which words appear in which messages; uses the primary key. */
export async function messageWords(db: Db, ids: readonly string[], words: readonly string[]): Promise<WordFound[]> {
  const { rows } = await sql<WordFound>`select t.id, w.word from messages t cross join unnest(${[...words]}::text[]) as w (word)
    where t.id = any(${[...ids]}::uuid[]) and ${hasWord(sql`concat_ws(' ', t.text, t.locked_text)`, sql.ref('w.word'))}`.execute(
    db,
  )
  return rows
}

export interface NewMessage extends MessageContent {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly about?: ContentRef
  /** The price of sending the message, in minor units of a token; 0 if absent. */
  readonly paid?: number
  readonly replyTo?: string
  /** Set if something else notifies the recipient, such as a tip. */
  readonly isNotifiedElsewhere?: true
  readonly at: Date
}

export interface Appended {
  readonly row: MessageRow
  readonly noted: NotifiedColumns
}

/**
 * Takes the next number, inserts the message and increments the recipient's unseen count, in one statement. Parallel messages to
 * the same conversation wait for this transaction's commit. Locks the conversation first, then the participant, as everywhere. If
 * the request is a team member's, the member is the author.
 */
export async function appendMessage(db: Db, { id: conversationId, fan_id }: PairRow, message: NewMessage): Promise<Appended> {
  const { id, senderId, recipientId, kind, text, price, file_ids, about, replyTo, paid = 0, isNotifiedElsewhere, at } = message
  const member = actingMember()
  const { rows } = await sql<Selectable<MessageTables['messages']> & NotifiedColumns>`
    with taken as (
      update conversations set last_seq = last_seq + 1, last_at = greatest(last_at, ${at}::timestamptz),
        ${touchPerformerAt(at)}, ${setWaitingSince(senderId, at)}
      where id = ${conversationId} returning last_seq
    ), written as (
      insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, price, file_ids,
        about_kind, about_id, reply_to, paid, author, member_id, created_at)
      select ${id}::uuid, ${conversationId}::uuid, last_seq, ${senderId}::uuid, ${recipientId}::uuid, ${kind}, ${text},
        ${price}::bigint, ${file_ids}::uuid[], ${about?.kind ?? null}, ${about?.id ?? null}::uuid,
        ${replyTo ?? null}::uuid, ${paid}::bigint, ${member ? 'team' : 'self'}, ${member?.id ?? null}::uuid,
        ${at}::timestamptz from taken
      returning *
    ), before as materialized (${notifiedBefore}), counted as (
      update conversation_participants set unseen = conversation_participants.unseen + 1, ${setNotified(isNotifiedElsewhere ? undefined : PERSONAL_MESSAGE)}
      from written join before using (conversation_id)
      where conversation_participants.conversation_id = written.conversation_id and conversation_participants.account_id = written.recipient_id
      returning ${notifiedColumns}
    )
    select written.*, counted.is_noted, counted.seen_at from written, counted`.execute(db)
  const { is_noted, seen_at, ...row } = rows[0]!
  return { row: { ...row, fan_id, emptied: false }, noted: { is_noted, seen_at } }
}

export const markDeleted = async (db: Db<MessageTables>, id: string, at: Date): Promise<void> => {
  await db.updateTable('messages').set({ deleted_at: at }).where('id', '=', id).execute()
}

export const setSold = async (db: Db<MessageTables>, id: string, at: Date | null): Promise<void> => {
  await db.updateTable('messages').set({ sold_at: at }).where('id', '=', id).execute()
}

export interface MessageQuery {
  readonly viewerId: string
  readonly limit: number
  readonly offset: number
  /** Only messages after this number, oldest first; absent for newest first. */
  readonly afterSeq: number | undefined
}

/**
 * Returns a page of a conversation, up to its last message when the conversation was read. After it was cleared, a fan still sees
 * earlier purchases. Uses indexes `messages_conversation_id_seq_key` and `messages_sold`.
 */
export async function listMessages(db: Db, conversation: PairRow, { viewerId, limit, offset, afterSeq }: MessageQuery) {
  const { id, fan_id, cleared_seq, last_seq } = conversation
  const isBuyer = viewerId === fan_id
  const after = afterSeq ?? 0
  const direction = sql.raw(afterSeq === undefined ? 'desc' : 'asc')
  const { rows } = await sql<MessageRow>`
    select page.*, ${fan_id}::text as fan_id, page.seq <= ${cleared_seq}::int as emptied from (
      (select * from messages where conversation_id = ${id} and seq > ${Math.max(after, cleared_seq)}::int and seq <= ${last_seq}::int
        order by seq ${direction} limit ${limit + offset}::int)
      union all
      (select * from messages where conversation_id = ${id} and seq > ${after}::int and seq <= ${cleared_seq}::int
        and sold_at is not null and ${isBuyer}::boolean order by seq ${direction} limit ${limit + offset}::int)
    ) page order by page.seq ${direction} limit ${limit}::int offset ${offset}::int`.execute(db)
  const purchased = isBuyer && cleared_seq > after ? await countPurchased(db, id, { after, cleared: cleared_seq }) : 0
  // Numbers have no gaps, so messages after the cleared part need not be counted.
  return { rows, total: Math.max(last_seq - Math.max(after, cleared_seq), 0) + purchased }
}

/**
 * Returns the media that an account has sent in a conversation and not unsent, latest first; uses index
 * `messages_conversation_id_seq_key`.
 */
export async function mediaSent(db: Db, conversationId: string, senderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from messages m cross join unnest(m.file_ids) as f (id)
    where m.conversation_id = ${conversationId} and m.sender_id = ${senderId} and m.deleted_at is null and m.file_ids <> '{}'
    group by f.id order by max(m.seq) desc limit ${MAX_SENT_FILES}`.execute(db)
  return rows.map(({ id }) => id)
}
const MAX_SENT_FILES = 5000

async function countPurchased(
  db: Db,
  conversationId: string,
  { after, cleared }: { after: number; cleared: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from messages
    where conversation_id = ${conversationId} and seq > ${after} and seq <= ${cleared} and sold_at is not null`.execute(db)
  return rows[0]?.total ?? 0
}

const MAX_COUNTED_MESSAGES = 1000

/** Counts messages since then, among the last 1,000 of a conversation; uses its unique index. */
export async function messagesSince(db: Db, conversationId: string, { fanId, since }: { fanId: string; since: Date }) {
  const { rows } = await sql<{ all: number; by_fan: number; paid: number }>`select count(*)::int as all,
      count(*) filter (where sender_id = ${fanId})::int as by_fan, count(*) filter (where paid > 0)::int as paid
    from (select sender_id, paid, created_at from messages where conversation_id = ${conversationId} order by seq desc limit ${MAX_COUNTED_MESSAGES}) latest
    where created_at >= ${since}`.execute(db)
  return { inAll: rows[0]?.all ?? 0, byFan: rows[0]?.by_fan ?? 0, paid: rows[0]?.paid ?? 0 }
}

/** Deletes messages for both participants until `restoreWithheld`. Returns those that were not deleted before. */
export async function markWithheld(
  { db, now }: Tx,
  ids: readonly string[],
): Promise<Pick<MessageRow, 'id' | 'conversation_id'>[]> {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'conversation_id'>>`update messages
    set deleted_at = ${now}, withheld_at = ${now} where id = any(${uuids(ids)}) and deleted_at is null
    returning id, conversation_id`.execute(db)
  return rows
}

/** Restores withheld messages. Returns the ids of those that were withheld. */
export async function restoreWithheld({ db }: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update messages set deleted_at = null, withheld_at = null
    where id = any(${uuids(ids)}) and withheld_at is not null returning id`.execute(db)
  return rows.map(({ id }) => id)
}
