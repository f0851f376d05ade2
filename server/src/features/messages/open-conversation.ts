import { conversationBetween, conversationOf, openConversationBetween, type Pair, type PairRow } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { mayMessage, mayContact } from './may-message.ts'
import { participantsOf } from './rules.ts'

export interface ConversationRequest {
  readonly source: 'performer' | 'user'
  readonly sourceId: string
}

/**
 * Returns the one conversation of a fan and a performer. Safe to call repeatedly and concurrently. Throws `not_found` for an
 * account that is missing, blocked or may not be messaged, without revealing which.
 */
export async function openConversation(tx: Tx, viewer: Viewer, { source, sourceId }: ConversationRequest): Promise<PairRow> {
  const pair = participantsOf(viewer, source, sourceId)
  if (!pair) throw notFound()
  if (!(await mayMessage(tx.db, pair))) return purchasedConversation(tx, viewer, pair)
  if (viewer.role === 'performer' && !(await mayContact(tx.db, pair))) throw notFound()
  return openConversationBetween(tx.db, pair, tx.now)
}

/** A fan can open purchases in a conversation even if the two may no longer message each other. */
async function purchasedConversation(tx: Tx, viewer: Viewer, pair: Pair): Promise<PairRow> {
  const known = viewer.role === 'fan' ? await conversationBetween(tx.db, pair) : undefined
  const conversation = known && (await conversationOf(tx.db, viewer.id, known.id))
  if (!conversation) throw notFound()
  return conversation
}
