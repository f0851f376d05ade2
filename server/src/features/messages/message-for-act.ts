import { conversationOf, lockMessage, type MessageRow, type PairRow } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertCanActOn } from './act-rules.ts'
import { mayMessage } from './may-message.ts'

export interface MessageForAct {
  readonly message: MessageRow
  readonly conversation: PairRow
}

/** Locks a message in one of the viewer's conversations, if both may write to each other. Throws `not_found` otherwise. */
export async function messageForAct(tx: Tx, viewer: Viewer, id: string): Promise<MessageForAct> {
  const message = await lockMessage(tx.db, id)
  const conversation = message && (await conversationOf(tx.db, viewer.id, message.conversation_id))
  if (!conversation) throw notFound()
  const { fan_id: fanId, performer_id: performerId } = conversation
  if (!(await mayMessage(tx.db, { fanId, performerId }))) throw notFound()
  assertCanActOn(message)
  return { message, conversation }
}
