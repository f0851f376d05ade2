/**
 * Notifies recipients once about messages since they last read: in the statement that inserts the message, or after they have
 * stopped reading.
 */
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { messagesWaiting } from './events.ts'
import { isQuiet } from './inbox-state.ts'
import { notifiesAt } from './rules.ts'

/**
 * Values of `conversation_participants.notified`: a personal message notifies again after a mass message, but not the other way
 * round.
 */
export const MASS_MESSAGE = 1
export const PERSONAL_MESSAGE = 2

/** SQL assignment of `notified` for a message that notifies in this way; absent if something else notifies of the message. */
export const setNotified = (as: typeof MASS_MESSAGE | typeof PERSONAL_MESSAGE | undefined): RawBuilder<unknown> =>
  sql`notified = case when ${isQuiet} then conversation_participants.notified else greatest(conversation_participants.notified, ${as ?? 0}::smallint) end`

/**
 * Selects what the recipients in `written` were notified of before. Locked, so that one of two parallel messages is the first.
 * For `notifiedColumns`.
 */
export const notifiedBefore = sql`select p.conversation_id, p.notified from conversation_participants p
  join written on p.conversation_id = written.conversation_id and p.account_id = written.recipient_id for no key update of p`

/** Columns for the `returning` of the same statement, joined with `before`. */
export const notifiedColumns = sql`before.notified < conversation_participants.notified as is_noted, conversation_participants.seen_at`

export interface NotifiedColumns {
  readonly is_noted: boolean
  readonly seen_at: Date | null
}

interface Between {
  readonly conversationId: string
  readonly senderId: string
  readonly recipientId: string
}

export const notifyLater = job(
  'notify of unseen messages',
  Type.Object({ conversationId: Type.String(), senderId: Type.String(), recipientId: Type.String() }),
)

/**
 * A recipient who has just read may still be looking. So a job checks a little later, when the recipient has read the message or
 * left.
 */
export function notifyRecipient(tx: Tx, between: Between, { is_noted, seen_at }: NotifiedColumns): void {
  if (!is_noted) return
  const at = notifiesAt(seen_at, tx.now)
  if (at <= tx.now) return tx.emit(messagesWaiting, between)
  tx.enqueue(notifyLater, between, { key: `notify:${between.conversationId}:${between.recipientId}`, at })
}

/**
 * Skips recipients who have already read the message. A recipient who has put the conversation away is notified of new messages
 * after bringing it back.
 */
export async function notifyOfUnseen(tx: Tx, between: Between): Promise<void> {
  const { conversationId, recipientId } = between
  const { rows } = await sql<{ seen_at: Date | null; is_quiet: boolean }>`update conversation_participants
      set notified = case when ${isQuiet} then 0 else notified end
    where conversation_id = ${conversationId} and account_id = ${recipientId} and unseen > 0 and notified > 0
    returning seen_at, ${isQuiet} as is_quiet`.execute(tx.db)
  const [row] = rows
  // If the recipient has read the conversation and got another message since, a later job handles that message.
  if (row && !row.is_quiet && notifiesAt(row.seen_at, tx.now) <= tx.now) tx.emit(messagesWaiting, between)
}
