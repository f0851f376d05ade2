import * as messages from '@fanfare/contract/messages'
import { Typing, TYPING } from '@fanfare/contract/sockets'
import { conversationOf, otherSide, showsPresence } from '#core/messages/index.ts'
import { isId } from '#lib/id.ts'
import { deliver } from '#platform/deliveries.ts'
import { clientEvent } from '#platform/client-events.ts'
import { presenceEvents } from './inbox/presence-events.ts'
import { mayMessage } from './may-message.ts'

export const clientEvents = [
  /** Sent from one participant of a conversation to the other, while they may message each other. */
  clientEvent(TYPING, Typing, async ({ db }, { id: accountId }, { conversationId }) => {
    const conversation = isId(conversationId) ? await conversationOf(db, accountId, conversationId) : undefined
    if (!conversation) return []
    const { fan_id: fanId, performer_id: performerId } = conversation
    const otherId = otherSide(conversation, accountId)
    if (!(await mayMessage(db, { fanId, performerId }))) return []
    // Hiding presence also hides typing.
    if (!(await showsPresence(db, accountId, { id: conversationId, otherId }))) return []
    return [deliver({ from: accountId, to: [otherId], fanId: accountId }, messages.typing, { conversationId, accountId })]
  }),
  ...presenceEvents,
]
