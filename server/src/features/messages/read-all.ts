import { conversationSeen, lockConversation, markSeen, otherSide } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'

/** Marks everything so far as seen; the other participant gets a server event when that changes something. */
export async function readAll(tx: Tx, { id: accountId }: Viewer, conversationId: string): Promise<void> {
  const conversation = await lockConversation(tx.db, accountId, conversationId)
  if (!conversation) throw notFound('conversation')
  const before = await markSeen(tx.db, conversation, accountId, tx.now)
  if (before === conversation.last_seq) return
  const otherId = otherSide(conversation, accountId)
  tx.emit(conversationSeen, { conversationId, accountId, otherId, seenSeq: conversation.last_seq })
}
