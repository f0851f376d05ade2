import * as messages from '@fanfare/contract/messages'
import { Typing, TYPING } from '@fanfare/contract/sockets'
import { conversationOf, otherSide } from '#core/messages/index.ts'
import { isId } from '#lib/id.ts'
import { deliver } from '#platform/deliveries.ts'
import { clientEvent } from '#platform/client-events.ts'
import { mayMessage } from './may-message.ts'

export const clientEvents = [
  /** From one participant of a conversation to the other, while they may message each other. */
  clientEvent(TYPING, Typing, async ({ db }, { id: accountId }, { conversationId }) => {
    const conversation = isId(conversationId) ? await conversationOf(db, accountId, conversationId) : undefined
    if (!conversation) return []
    const { fan_id: fanId, performer_id: performerId } = conversation
    if (!(await mayMessage(db, { fanId, performerId }))) return []
    return [
      deliver({ from: accountId, to: [otherSide(conversation, accountId)] }, messages.typing, { conversationId, accountId }),
    ]
  }),
]
