/** Stores when disappearing messages are removed, in the columns `disappears_after` and `disappears_at` of `messages`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { allMessagesSeen } from './events.ts'

interface Seen {
  readonly conversationId: string
  readonly readerId: string
  readonly seenSeq: number
}

/** Sets the removal time of messages that were waiting to be seen, and returns them. Uses index `messages_disappearing_once_seen`. */
export async function startTimersOfSeen(db: Db, { conversationId, readerId, seenSeq }: Seen, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update messages set disappears_at = ${at}::timestamptz
    where conversation_id = ${conversationId} and disappears_after = 'seen' and disappears_at is null and seq <= ${seenSeq}::int
      and recipient_id = ${readerId} and deleted_at is null
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks up to `limit` due messages as deleted; none is returned twice. Uses index `messages_disappearing`. */
export async function deleteDue(tx: Tx, conversationId: string, { due, limit }: { due: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with chosen as (
      select id from messages where conversation_id = ${conversationId} and disappears_at <= ${due}::timestamptz and deleted_at is null
      order by disappears_at, seq limit ${limit}::int for no key update
    )
    update messages m set deleted_at = ${tx.now}::timestamptz from chosen where m.id = chosen.id
    returning m.id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await uncountUnseen(tx, ids)
  return ids
}

/**
 * Removes just-deleted messages from the unseen counts, and from the fans' waiting times. Locks the participants' rows before
 * reading how far they have read, so that a parallel read happens entirely before or after.
 */
export async function uncountUnseen(tx: Tx, messageIds: readonly string[]): Promise<void> {
  const { db } = tx
  if (messageIds.length === 0) return
  await waitForWhatIsLeft(tx, messageIds)
  await sql`select from conversation_participants p join messages m on m.conversation_id = p.conversation_id and m.recipient_id = p.account_id
    where m.id = any(${[...messageIds]}::uuid[]) order by p.conversation_id, p.account_id for update of p`.execute(db)
  const { rows } = await sql<{ conversation_id: string; account_id: string; unseen: number }>`with unseen as (
      select m.id, m.conversation_id, m.recipient_id
      from messages m join conversation_participants p on p.conversation_id = m.conversation_id and p.account_id = m.recipient_id
      where m.id = any(${[...messageIds]}::uuid[]) and m.seq > p.seen_seq
    ), noted as (
      update messages m set deleted_unseen = true from unseen where m.id = unseen.id and m.bulk_id is not null
    ), gone as (
      select conversation_id, recipient_id, count(*)::int as count from unseen group by conversation_id, recipient_id
    )
    update conversation_participants p set unseen = greatest(p.unseen - gone.count, 0),
      notified = case when p.unseen > gone.count then p.notified else 0 end from gone
    where p.conversation_id = gone.conversation_id and p.account_id = gone.recipient_id and p.unseen > 0
    returning p.conversation_id, p.account_id, p.unseen`.execute(db)
  for (const { conversation_id: conversationId, account_id: accountId, unseen } of rows)
    if (unseen === 0) tx.emit(allMessagesSeen, { conversationId, accountId })
}

/**
 * Locks conversations before their participants, as everywhere. Reads back to the performer's last reply with index
 * `messages_conversation_id_seq_key`.
 */
async function waitForWhatIsLeft({ db }: Tx, messageIds: readonly string[]): Promise<void> {
  await sql`update conversations c set waiting_since = (
      select min(m.created_at) from messages m where m.conversation_id = c.id and m.sender_id = c.fan_id and m.deleted_at is null
        and m.seq > greatest(c.cleared_seq, coalesce((select answer.seq from messages answer
          where answer.conversation_id = c.id and answer.sender_id = c.performer_id and answer.bulk_id is null
          order by answer.seq desc limit 1), 0)))
    where c.waiting_since is not null and c.id in (select m.conversation_id from messages m join conversations of on of.id = m.conversation_id
      where m.id = any(${[...messageIds]}::uuid[]) and m.sender_id = of.fan_id)`.execute(db)
}

export async function accountsWithUnseen(db: Db, conversationId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select account_id from conversation_participants
    where conversation_id = ${conversationId} and account_id = any(${[...accountIds]}::uuid[]) and unseen > 0`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
