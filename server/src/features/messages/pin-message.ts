import { MAX_PINNED_MESSAGES } from '@fanfare/contract/message-actions'
import { lockConversation, messagesChanged, type MessageRow, pinnedMessages, setPinned } from '#core/messages/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { messageForAct } from './message-for-act.ts'

/** Pins a message for both. Locks the conversation while counting pins, so that parallel requests cannot exceed the limit. */
export async function pinMessage(tx: Tx, viewer: Viewer, id: string): Promise<MessageRow> {
  const { message, conversation } = await messageForAct(tx, viewer, id)
  if (message.pinned_at !== null) return message
  const locked = await lockConversation(tx.db, viewer.id, conversation.id)
  if (!locked) throw notFound()
  if ((await pinnedMessages(tx.db, locked, MAX_PINNED_MESSAGES)).length >= MAX_PINNED_MESSAGES)
    throw apiError('not_allowed', t('You can pin up to {most} messages. Unpin one first.', { most: MAX_PINNED_MESSAGES }))
  return changed(tx, message, tx.now)
}

export async function unpinMessage(tx: Tx, viewer: Viewer, id: string): Promise<MessageRow> {
  const { message } = await messageForAct(tx, viewer, id)
  return message.pinned_at === null ? message : changed(tx, message, null)
}

async function changed(tx: Tx, message: MessageRow, pinned_at: Date | null): Promise<MessageRow> {
  await setPinned(tx.db, message.id, pinned_at)
  tx.emit(messagesChanged, { messageIds: [message.id] })
  return { ...message, pinned_at }
}
