/** Writes a step of something between a fan and a performer, such as a custom order, into their conversation. */
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { openConversationBetween } from './conversation-store.ts'
import { messageSent } from './events.ts'
import type { Pair } from './rules.ts'
import { appendMessage } from './store.ts'

interface Step {
  readonly text: string
  /** The clock, operators and the site write in the performer's name. */
  readonly by: string
  readonly about: { readonly kind: string; readonly id: string }
}

/** Steps have notifications of their own. Locks the conversation. */
export async function writeStep(tx: Tx, pair: Pair, { text, by, about }: Step): Promise<void> {
  const { fanId, performerId } = pair
  const conversation = await openConversationBetween(tx.db, pair, tx.now)
  const id = newId(tx.now)
  const [senderId, recipientId] = by === 'fan' ? [fanId, performerId] : [performerId, fanId]
  await appendMessage(tx.db, conversation, {
    kind: 'system',
    text,
    price: 0,
    file_ids: [],
    about,
    id,
    senderId,
    recipientId,
    isNotifiedElsewhere: true,
    at: tx.now,
  })
  tx.emit(messageSent, { messageId: id, conversationId: conversation.id })
}
