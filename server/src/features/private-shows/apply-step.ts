/** Applies one step to a locked show: its row, its message in the conversation, its next look by the clock, and the event. */
import { SHOW, type PrivateShowEvent, type PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { appendMessage, messageSent, openConversationBetween } from '#core/messages/index.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { privateShowStepped } from './events.ts'
import { lookLater } from './minutes/look-later.ts'
import { isClosed, type Actor } from './rules.ts'
import { updateShow, type ShowChange, type ShowRow } from './store.ts'

export interface Step {
  readonly event: PrivateShowEvent
  readonly by: Actor
  readonly to: PrivateShowStatus
  /** When the clock acts next; absent for a terminal status. */
  readonly clockAt?: Date
  readonly change?: ShowChange
}

/** The caller has checked the step. Locks the conversation last, as every message does. */
export async function applyStep(tx: Tx, before: ShowRow, { event, by, to, clockAt, change = {} }: Step): Promise<ShowRow> {
  const row = await updateShow(tx, before.id, {
    ...change,
    status: to,
    clock_at: clockAt ?? null,
    closed_at: isClosed(to) ? tx.now : null,
  })
  lookLater(tx, row)
  await writeMessage(tx, row, { event, by })
  tx.emit(privateShowStepped, { showId: row.id, fanId: row.fan_id, performerId: row.performer_id, event, by, status: to })
  return row
}

/** Steps have notifications of their own. The clock's and the site's steps are written in the performer's name. */
async function writeMessage(tx: Tx, row: ShowRow, { event, by }: Pick<Step, 'event' | 'by'>): Promise<void> {
  const pair = { fanId: row.fan_id, performerId: row.performer_id }
  const conversation = await openConversationBetween(tx.db, pair, tx.now)
  const id = newId(tx.now)
  const [senderId, recipientId] = by === 'fan' ? [row.fan_id, row.performer_id] : [row.performer_id, row.fan_id]
  await appendMessage(tx.db, conversation, {
    kind: 'system',
    text: `Private show: ${event}`,
    price: 0,
    file_ids: [],
    about: { kind: SHOW, id: row.id },
    id,
    senderId,
    recipientId,
    isNotifiedElsewhere: true,
    at: tx.now,
  })
  tx.emit(messageSent, { messageId: id, conversationId: conversation.id })
}
