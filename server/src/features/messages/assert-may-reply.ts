import { messagesById, type PairRow } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isListedFor } from './act-rules.ts'
import { messageViews } from './views.ts'

/** Throws `not_found` unless the message is in the same conversation and visible to the sender. */
export async function assertMayReplyTo(tx: Tx, sender: Viewer, { id: conversationId }: PairRow, replyTo: string): Promise<void> {
  const [row] = await messagesById(tx.db, [replyTo])
  if (row?.conversation_id !== conversationId) throw notFound()
  if (!isListedFor(sender.id, row)) throw notFound()
  if ((await messageViews(tx.services, tx.db, sender, [row])).length === 0) throw notFound()
}
