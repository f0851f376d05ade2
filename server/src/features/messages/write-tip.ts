import { appendMessage, type MessageContent, messageSent, openConversationBetween, type Pair } from '#core/messages/index.ts'
import type { giftGiven } from '#features/gifts/events.ts'
import type { tipGiven } from '#features/tokens/events.ts'
import { newId } from '#lib/id.ts'
import type { EventOf } from '#platform/events.ts'
import type { Tx } from '#platform/context.ts'
import { giftContent, tipContent } from './rules.ts'

/** Adds a tip to the conversation, which is created if missing. Sends no message notification, because the tip has its own. */
export const writeTip = (tx: Tx, { fanId, performerId, tokens, message }: EventOf<typeof tipGiven>): Promise<void> =>
  write(tx, { fanId, performerId }, tipContent(tokens, message))

/** Does the same for a gift. */
export const writeGift = (tx: Tx, { fanId, performerId, giftId, tokens, message }: EventOf<typeof giftGiven>): Promise<void> =>
  write(tx, { fanId, performerId }, giftContent(giftId, tokens, message))

async function write(tx: Tx, pair: Pair, content: MessageContent): Promise<void> {
  const { fanId: senderId, performerId: recipientId } = pair
  const conversation = await openConversationBetween(tx.db, pair, tx.now)
  const id = newId(tx.now)
  await appendMessage(tx.db, conversation, { ...content, id, senderId, recipientId, isNotifiedElsewhere: true, at: tx.now })
  tx.emit(messageSent, { messageId: id, conversationId: conversation.id })
}
