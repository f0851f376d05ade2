import { conversationBetween, conversationOf, openBetween, type Pair, type PairRow } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { mayMessage, mayContact } from './may-message.ts'
import { pairOf } from './rules.ts'

export interface ConversationRequest {
  readonly source: 'performer' | 'user'
  readonly sourceId: string
}

/**
 * The one conversation of a fan and a performer; safe to call repeatedly and concurrently. Throws `not_found` for an
 * account that is missing, blocked or may not be messaged: the caller does not learn which.
 */
export async function openConversation(tx: Tx, viewer: Viewer, { source, sourceId }: ConversationRequest): Promise<PairRow> {
  const pair = pairOf(viewer, source, sourceId)
  if (!pair) throw notFound('person')
  if (!(await mayMessage(tx.db, pair))) return purchasedConversation(tx, viewer, pair)
  if (viewer.role === 'performer' && !(await mayContact(tx.db, pair))) throw notFound('person')
  return openBetween(tx.db, pair, tx.now)
}

/** A fan keeps access to purchases in a conversation, also when the two may not message each other any more. */
async function purchasedConversation(tx: Tx, viewer: Viewer, pair: Pair): Promise<PairRow> {
  const known = viewer.role === 'fan' ? await conversationBetween(tx.db, pair) : undefined
  const conversation = known && (await conversationOf(tx.db, viewer.id, known.id))
  if (!conversation) throw notFound('person')
  return conversation
}
