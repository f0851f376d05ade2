import {
  claimReactionNews,
  dropReaction,
  messagesChanged,
  type MessageRow,
  reactionWaiting,
  setReaction,
} from '#core/messages/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertEmoji, reactionNotificationTimes } from './act-rules.ts'
import { messageForAct } from './message-for-act.ts'

/** Sets the viewer's one reaction to a message. Another emoji replaces it; the same emoji changes nothing. */
export async function reactToMessage(tx: Tx, viewer: Viewer, id: string, wanted: string): Promise<MessageRow> {
  const emoji = assertEmoji(wanted)
  const { message } = await messageForAct(tx, viewer, id)
  const reaction_count = await setReaction(tx.db, { messageId: id, accountId: viewer.id, emoji, at: tx.now })
  tx.emit(messagesChanged, { messageIds: [id] })
  if (reaction_count > message.reaction_count) await notifySender(tx, viewer, message)
  return { ...message, reaction_count }
}

export async function removeReaction(tx: Tx, viewer: Viewer, id: string): Promise<MessageRow> {
  const { message } = await messageForAct(tx, viewer, id)
  const reaction_count = await dropReaction(tx.db, { messageId: id, accountId: viewer.id })
  if (reaction_count !== message.reaction_count) tx.emit(messagesChanged, { messageIds: [id] })
  return { ...message, reaction_count }
}

/** Notifies the sender of the message once per hour, even if reactions are removed and added again. */
async function notifySender(tx: Tx, viewer: Viewer, message: MessageRow): Promise<void> {
  const { conversation_id: conversationId, seq, sender_id: recipientId } = message
  if (recipientId === viewer.id) return
  const news = { conversationId, recipientId, at: tx.now, since: reactionNotificationTimes(tx.now) }
  if (await claimReactionNews(tx.db, news)) tx.emit(reactionWaiting, { conversationId, seq, fromId: viewer.id, recipientId })
}
