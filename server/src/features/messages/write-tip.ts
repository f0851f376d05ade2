import { newId } from '#lib/id.ts'
import type { EventOf } from '#platform/events.ts'
import type { Tx } from '#platform/context.ts'
import type { tipGiven } from '#features/tokens/events.ts'
import { openBetween } from './conversation-store.ts'
import { messageSent } from './events.ts'
import { tipContent } from './rules.ts'
import { appendMessage } from './store.ts'

/** Adds a tip to the conversation, which is created if missing. Without a message notification: the tip has its own. */
export async function writeTip(tx: Tx, { fanId, performerId, tokens, message }: EventOf<typeof tipGiven>): Promise<void> {
  const conversation = await openBetween(tx.db, { fanId, performerId }, tx.now)
  const id = newId(tx.now)
  const content = tipContent(tokens, message)
  await appendMessage(tx.db, conversation, { ...content, id, senderId: fanId, recipientId: performerId, at: tx.now })
  tx.emit(messageSent, { messageId: id, conversationId: conversation.id })
}
