/** Sends one message to many fans of a performer, each in their own conversation, and unsends it, in batches. */
import { sql, type RawBuilder } from 'kysely'
import { releaseFilesOfMany, useFilesInMany } from '#core/media/index.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { messagesSent, messagesUnsent } from './events.ts'
import {
  setNotified,
  notifiedColumns,
  notifiedBefore,
  notifyRecipient,
  MASS_MESSAGE,
  type NotifiedColumns,
} from './message-notifications.ts'
import { saveLockedParts } from './locked-parts-store.ts'
import { type MessageContent } from './rules.ts'
import type { Author } from './store.ts'
import { uncountUnseen } from './disappearing-store.ts'

export interface BulkMessage extends Omit<MessageContent, 'text'> {
  readonly openFileIds: readonly string[]
  /** No one receives two messages with the same id (index `messages_bulk`). */
  readonly bulkId: string
  readonly performerId: string
  readonly author: Author
}

/** One fan, and the text for this fan. */
export interface AddressedText {
  readonly fanId: string
  readonly text: string
  /** Text that is unlocked together with the files; empty for none. */
  readonly lockedText: string
}

interface Sent extends NotifiedColumns {
  readonly id: string
  readonly conversation_id: string
  readonly recipient_id: string
}

/**
 * Sends the message to these fans, who were checked before, and returns the recipients. Opens missing conversations.
 * Conversations are locked in the order of their ids, so that two mass messages to the same fans cannot deadlock.
 */
export async function sendToAll(tx: Tx, message: BulkMessage, fans: readonly AddressedText[]): Promise<string[]> {
  if (fans.length === 0) return []
  const sent = await appendToAll(tx, message, fans)
  const ids = sent.map(({ id }) => id)
  tx.emit(messagesSent, { messageIds: ids })
  for (const { conversation_id, recipient_id, ...one } of sent)
    notifyRecipient(tx, { conversationId: conversation_id, senderId: message.performerId, recipientId: recipient_id }, one)
  return sent.map(({ recipient_id }) => recipient_id)
}

async function openAll({ db, now }: Tx, performerId: string, fanIds: readonly string[]): Promise<void> {
  await sql`insert into conversations (id, fan_id, performer_id, last_at, created_at)
    select n.id, n.fan_id, ${performerId}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${fanIds.map(() => newId(now))}::uuid[], ${[...fanIds]}::uuid[]) as n (id, fan_id) order by n.fan_id
    on conflict do nothing`.execute(db)
  await sql`insert into conversation_participants (conversation_id, account_id)
    select c.id, p.id from conversations c cross join lateral (values (c.fan_id), (c.performer_id)) as p (id)
    where c.performer_id = ${performerId} and c.fan_id = any(${[...fanIds]}::uuid[]) order by c.id, p.id
    on conflict do nothing`.execute(db)
  await sql`select id from conversations where performer_id = ${performerId} and fan_id = any(${[...fanIds]}::uuid[])
    order by id for no key update`.execute(db)
}

/** Inserts the message for each fan, with all its content; safe to repeat. Notifies no one yet. */
export async function appendToAll(tx: Tx, message: BulkMessage, fans: readonly AddressedText[]): Promise<Sent[]> {
  const { performerId, file_ids: fileIds, openFileIds } = message
  await openAll(
    tx,
    performerId,
    fans.map(({ fanId }) => fanId),
  )
  const sent = await insertForAll(tx, message, fans)
  const subjectIds = sent.map(({ id }) => id)
  if (fileIds.length > 0) await useFilesInMany(tx, 'message', { subjectIds, fileIds })
  const locked = new Map(fans.map(({ fanId, lockedText }) => [fanId, lockedText]))
  await saveLockedParts(
    tx,
    sent.map(({ id, recipient_id }) => ({ id, lockedText: locked.get(recipient_id) ?? '' })),
    openFileIds,
  )
  return sent
}

/**
 * Requires locked conversations, whose message numbers continue after the last message. The performer's own list keeps its order,
 * and hidden conversations stay hidden. Uses the key of `conversations` by fan and performer.
 */
async function insertForAll({ db, now }: Tx, message: BulkMessage, fans: readonly AddressedText[]): Promise<Sent[]> {
  const { bulkId, performerId, author, kind, price, file_ids } = message
  const { rows } = await sql<Sent>`
    with added as (
      select n.id, n.fan_id, n.text from unnest(${fans.map(() => newId(now))}::uuid[], ${fans.map(({ fanId }) => fanId)}::uuid[],
        ${fans.map(({ text }) => text)}::text[]) as n (id, fan_id, text)
      where not exists (select from messages m where m.bulk_id = ${bulkId}::uuid and m.recipient_id = n.fan_id)
    ), taken as (
      update conversations c set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, ${now}::timestamptz) from added
      where c.performer_id = ${performerId}::uuid and c.fan_id = added.fan_id
      returning c.id as conversation_id, c.last_seq, added.id, added.fan_id, added.text
    ), written as (
      insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, price, file_ids, author, bulk_id, created_at)
      select id, conversation_id, last_seq, ${performerId}::uuid, fan_id, ${kind}, text, ${price}::bigint, ${[...file_ids]}::uuid[],
        ${author}, ${bulkId}::uuid, ${now}::timestamptz from taken
      returning id, conversation_id, recipient_id
    ), before as materialized (${notifiedBefore}), counted as (
      update conversation_participants set unseen = conversation_participants.unseen + 1, ${setNotified(MASS_MESSAGE)}
      from written join before using (conversation_id)
      where conversation_participants.conversation_id = written.conversation_id and conversation_participants.account_id = written.recipient_id
      returning conversation_participants.conversation_id, ${notifiedColumns}
    ), away as (
      update conversation_participants p set hidden_seq = taken.last_seq from taken
      where p.conversation_id = taken.conversation_id and p.account_id = ${performerId}::uuid and p.hidden_seq >= taken.last_seq - 1
    )
    select written.*, counted.is_noted, counted.seen_at from written join counted using (conversation_id)`.execute(db)
  return rows
}

/** Unsends up to `limit` of the messages, like `deleteMessage`: buyers keep theirs. Returns how many; 0 when none are left. */
export async function unsendBatch(tx: Tx, bulkId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string; sold: boolean }>`
    with chosen as (
      select id from messages where bulk_id = ${bulkId} and deleted_at is null order by id limit ${limit}::int for no key update
    )
    update messages m set deleted_at = ${tx.now}::timestamptz from chosen where m.id = chosen.id
    returning m.id, m.sold_at is not null as sold`.execute(tx.db)
  if (rows.length === 0) return 0
  await uncountUnseen(
    tx,
    rows.map(({ id }) => id),
  )
  await releaseFilesOfMany(
    tx,
    rows.flatMap(({ id, sold }) => (sold ? [] : [id])),
  )
  tx.emit(messagesUnsent, { messageIds: rows.map(({ id }) => id) })
  return rows.length
}

export interface BulkResults {
  readonly sent: number
  readonly seen: number
  readonly unlocked: number
}

/**
 * Uses index `messages_bulk`, and the key of `conversation_participants` per message. With outdated statistics of a table that
 * has just grown, the planner's join would take minutes, so `limit` forces the order.
 */
export async function bulkResults(db: Db, bulkId: string): Promise<BulkResults> {
  const { rows } = await sql<BulkResults>`select count(*)::int as sent,
      count(*) filter (where m.seq <= p.seen_seq and not m.deleted_unseen)::int as seen,
      count(*) filter (where m.sold_at is not null)::int as unlocked
    from messages m cross join lateral (
      select seen_seq from conversation_participants where conversation_id = m.conversation_id and account_id = m.recipient_id limit 1
    ) p where m.bulk_id = ${bulkId}`.execute(db)
  return rows[0] ?? { sent: 0, seen: 0, unlocked: 0 }
}

/** SQL subquery of the ids of purchased messages. */
export const soldInBulk = (bulkId: string): RawBuilder<unknown> =>
  sql`select id from messages where bulk_id = ${bulkId}::uuid and sold_at is not null`
