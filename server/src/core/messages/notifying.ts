/** Once for what has come since they last read, a recipient is notified: decided in the statement that writes the message, or when they have stopped reading. */
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { messagesWaiting } from './events.ts'
import { quiet } from './inbox-state.ts'
import { notifiesAt } from './rules.ts'

/** A personal message is told of beside one to many, but not the other way round: the values of `conversation_participants.notified`. */
export const TO_MANY = 1
export const PERSONAL = 2

/** Assignment of `notified` for a message that the recipient is told of in this way; absent: in none, because something else tells of it. */
export const noted = (as: typeof TO_MANY | typeof PERSONAL | undefined): RawBuilder<unknown> =>
  sql`notified = case when ${quiet} then conversation_participants.notified else greatest(conversation_participants.notified, ${as ?? 0}::smallint) end`

/** What they were told before, of those to whom `written` belongs; locked, so that of two messages at once one is the first. For `notedColumns`. */
export const notifiedBefore = sql`select p.conversation_id, p.notified from conversation_participants p
  join written on p.conversation_id = written.conversation_id and p.account_id = written.recipient_id for no key update of p`

/** Columns of the `returning` that belongs to it, joined with `before`. */
export const notedColumns = sql`before.notified < conversation_participants.notified as is_noted, conversation_participants.seen_at`

export interface Noted {
  readonly is_noted: boolean
  /** When the recipient has last read. */
  readonly seen_at: Date | null
}

interface Between {
  readonly conversationId: string
  readonly senderId: string
  readonly recipientId: string
}

export const notifyLater = job(
  'notify of what is still unseen',
  Type.Object({ conversationId: Type.String(), senderId: Type.String(), recipientId: Type.String() }),
)

/** Whoever has just read may be looking: they are asked about a little later, when they have read it or gone. */
export function notifyRecipient(tx: Tx, between: Between, { is_noted, seen_at }: Noted): void {
  if (!is_noted) return
  const at = notifiesAt(seen_at, tx.now)
  if (at <= tx.now) return tx.emit(messagesWaiting, between)
  tx.enqueue(notifyLater, between, { key: `notify:${between.conversationId}:${between.recipientId}`, at })
}

/** Nothing for who has read meanwhile. Who has put the conversation out of the way is told of what comes when it is back. */
export async function notifyOfUnseen(tx: Tx, between: Between): Promise<void> {
  const { conversationId, recipientId } = between
  const { rows } = await sql<{ seen_at: Date | null; is_quiet: boolean }>`update conversation_participants
      set notified = case when ${quiet} then 0 else notified end
    where conversation_id = ${conversationId} and account_id = ${recipientId} and unseen > 0 and notified > 0
    returning seen_at, ${quiet} as is_quiet`.execute(tx.db)
  const [row] = rows
  // Read since, with a message after that: another job comes at its time.
  if (row && !row.is_quiet && notifiesAt(row.seen_at, tx.now) <= tx.now) tx.emit(messagesWaiting, between)
}
