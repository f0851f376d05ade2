import { conversationSeen, lockConversation, markSeen, otherSide } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { conversationsChanged } from './inbox/events.ts'

/** Marks everything so far as seen; the other participant gets a server event when that changes something, and they may know. */
export async function readAll(tx: Tx, { id: accountId }: Viewer, conversationId: string): Promise<void> {
  const conversation = await lockConversation(tx.db, accountId, conversationId)
  if (!conversation) throw notFound('conversation')
  const seen = await markSeen(tx.db, conversation, accountId, tx.now)
  if (seen?.was_marked) tx.emit(conversationsChanged, { accountId })
  if (!seen || seen.before === conversation.last_seq) return
  const otherId = otherSide(conversation, accountId)
  tx.emit(conversationSeen, {
    conversationId,
    accountId,
    otherId,
    seenSeq: conversation.last_seq,
    sendsReceipt: seen.sends_receipt,
  })
}
