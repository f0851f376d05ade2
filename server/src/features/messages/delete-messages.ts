import { releaseFiles } from '#core/media/index.ts'
import {
  clearConversation,
  conversationCleared,
  isWithinReach,
  uncountUnseen,
  lockConversation,
  lockOwnMessage,
  markDeleted,
  messageDeleted,
  type MessageRow,
} from '#core/messages/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { notFound, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { releaseClearedFiles } from './release-cleared-files.ts'

/**
 * Deletes the sender's message for both participants: the message keeps its place without text and photos. A purchased message is deleted for
 * its sender only. Throws `already_done` the second time.
 */
export async function deleteMessage(tx: Tx, sender: Viewer, id: string): Promise<MessageRow> {
  const message = await lockOwnMessage(tx.db, sender.id, id)
  if (!message || message.emptied || !(await isWithinReach(tx.db, message.fan_id))) throw notFound()
  if (message.deleted_at !== null) throw apiError('already_done', t('This message has been deleted.'))
  await markDeleted(tx.db, id, tx.now)
  await uncountUnseen(tx, [id])
  const isSold = ((await salesCounts(tx.db, [id])).get(id) ?? 0) > 0
  if (!isSold) await releaseFiles(tx, id)
  tx.emit(messageDeleted, { messageId: id, conversationId: message.conversation_id })
  return { ...message, deleted_at: tx.now }
}

/**
 * Empties a conversation for both participants in constant time: messages up to a number are hidden, and a job releases their
 * files. The fan keeps purchases.
 */
export async function removeAllMessages(tx: Tx, performer: Viewer, conversationId: string): Promise<void> {
  const conversation = await lockConversation(tx.db, performer.id, conversationId)
  if (conversation?.performer_id !== performer.id) throw notFound()
  await clearConversation(tx.db, conversation)
  releaseClearedFiles(tx, conversation)
  tx.emit(conversationCleared, { conversationId, fanId: conversation.fan_id, performerId: performer.id })
}
