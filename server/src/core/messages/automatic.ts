/**
 * Sends messages of a performer's automations to single fans. They are written like mass messages and do not count as replies.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { appendToAll, type AddressedText, type BulkMessage } from './bulk.ts'
import { messageSent } from './events.ts'
import { notifyRecipient } from './message-notifications.ts'

/** Sends to a fan who was checked before. Returns false if the message was already sent. */
export async function sendAutomatic(tx: Tx, message: Omit<BulkMessage, 'author'>, to: AddressedText): Promise<boolean> {
  const { performerId } = message
  const { fanId } = to
  const [sent] = await appendToAll(tx, { ...message, author: 'automation' }, [to])
  if (!sent) return false
  const { id: messageId, conversation_id: conversationId } = sent
  // Sent to both sides: unlike one of thousands of messages, it appears in the performer's own window immediately.
  tx.emit(messageSent, { messageId, conversationId })
  notifyRecipient(tx, { conversationId, senderId: performerId, recipientId: fanId }, sent)
  return true
}

export interface AutomaticResults {
  readonly id: string
  readonly seen: number
  readonly unlocked: number
}

/**
 * Counts seen and unlocked messages per group; `sent` is a subquery with columns `id`, of the group, and `bulk_id`. Uses index
 * `messages_bulk` and the key of `conversation_participants`.
 */
export async function automaticResults(db: Db, sent: RawBuilder<unknown>): Promise<AutomaticResults[]> {
  const { rows } =
    await sql<AutomaticResults>`select s.id, count(*) filter (where m.seq <= p.seen_seq and not m.deleted_unseen)::int as seen,
      count(*) filter (where m.sold_at is not null)::int as unlocked
    from (${sent}) as s join messages m on m.bulk_id = s.bulk_id
    join conversation_participants p on p.conversation_id = m.conversation_id and p.account_id = m.recipient_id
    group by s.id`.execute(db)
  return rows
}

/** SQL subquery of the ids of purchased messages, from a subquery of `bulk_id`. */
export const soldAutomatic = (sent: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from messages where bulk_id in (${sent}) and sold_at is not null`
