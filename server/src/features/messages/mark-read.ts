import { conversationSeen, lockConversation, markSeen, otherSide } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { conversationsChanged } from './inbox/events.ts'

export interface Read {
  readonly conversationId: string
  /** The last message that the reader received; undefined for all messages so far. */
  readonly upToSeq: number | undefined
}

/** Marks messages as read. If that changes something, the other participant gets a server event, unless receipts are off. */
export async function markRead(tx: Tx, { id: accountId }: Viewer, { conversationId, upToSeq }: Read): Promise<void> {
  const conversation = await lockConversation(tx.db, accountId, conversationId)
  if (!conversation) throw notFound()
  const { last_seq: lastSeq } = conversation
  const seen = await markSeen(tx.db, conversation, { accountId, upToSeq: Math.min(upToSeq ?? lastSeq, lastSeq), at: tx.now })
  if (seen?.was_marked) tx.emit(conversationsChanged, { accountId })
  if (!seen || seen.before === seen.seen_seq) return
  const otherId = otherSide(conversation, accountId)
  tx.emit(conversationSeen, {
    conversationId,
    accountId,
    otherId,
    seenSeq: seen.seen_seq,
    unseen: seen.unseen,
    sendsReceipt: seen.sends_receipt,
  })
}
