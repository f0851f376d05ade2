import * as messages from '@fanfare/contract/messages'
import { Typing, TYPING } from '@fanfare/contract/sockets'
import { isId } from '#kit/id.ts'
import { deliver } from '#platform/pushes.ts'
import { signal } from '#platform/signals.ts'
import { conversationOf, otherSide } from './conversation-store.ts'
import { mayTalk } from './may-talk.ts'

export const signals = [
  /** From one side of a conversation to the other, as long as the two may talk. */
  signal(TYPING, Typing, async ({ db }, { id: accountId }, { conversationId }) => {
    const conversation = isId(conversationId) ? await conversationOf(db, accountId, conversationId) : undefined
    if (!conversation) return []
    const { fan_id: fanId, performer_id: performerId } = conversation
    if (!(await mayTalk(db, { fanId, performerId }))) return []
    return [
      deliver({ from: accountId, to: [otherSide(conversation, accountId)] }, messages.typing, { conversationId, accountId }),
    ]
  }),
]
