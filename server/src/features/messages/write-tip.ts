import { appendMessage, type MessageContent, messageSent, openConversationBetween, type Pair } from '#core/messages/index.ts'
import type { giftGiven } from '#features/gifts/events.ts'
import type { tipGiven } from '#features/tokens/events.ts'
import { newId } from '#lib/id.ts'
import type { EventOf } from '#platform/events.ts'
import type { Tx } from '#platform/context.ts'
import { giftContent, tipContent } from './rules.ts'

/**
 * Adds a tip to the conversation, which is created if missing. Sends no message notification, because the tip has its own. Tips in a
 * stream are shown there.
 */
export async function writeTip(
  tx: Tx,
  { fanId, performerId, tokens, message, streamId }: EventOf<typeof tipGiven>,
): Promise<void> {
  if (streamId === undefined) await write(tx, { fanId, performerId }, tipContent(tokens, message))
  else await openConversationBetween(tx.db, { fanId, performerId }, tx.now)
}

/** Does the same for a gift. */
export async function writeGift(tx: Tx, given: EventOf<typeof giftGiven>): Promise<void> {
  const { fanId, performerId, giftId, tokens, message, streamId } = given
  if (streamId === undefined) await write(tx, { fanId, performerId }, giftContent(giftId, tokens, message))
  else await openConversationBetween(tx.db, { fanId, performerId }, tx.now)
}

async function write(tx: Tx, pair: Pair, content: MessageContent): Promise<void> {
  const { fanId: senderId, performerId: recipientId } = pair
  const conversation = await openConversationBetween(tx.db, pair, tx.now)
  const id = newId(tx.now)
  await appendMessage(tx.db, conversation, { ...content, id, senderId, recipientId, isNotifiedElsewhere: true, at: tx.now })
  tx.emit(messageSent, { messageId: id, conversationId: conversation.id })
}
