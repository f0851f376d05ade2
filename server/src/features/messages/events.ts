import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ messageId: Type.String(), conversationId: Type.String() })

export const messageSent = event('message.sent', One)
export const messageDeleted = event('message.deleted', One)

/** Someone who is not looking has something new to read, where there was nothing before. */
export const messagesWaiting = event(
  'message.waiting',
  Type.Object({ conversationId: Type.String(), senderId: Type.String(), recipientId: Type.String() }),
)

/** Someone has read a conversation up to a message; the other one is `otherId`. */
export const conversationSeen = event(
  'conversation.seen',
  Type.Object({ conversationId: Type.String(), accountId: Type.String(), otherId: Type.String(), seenSeq: Type.Integer() }),
)

export const conversationEmptied = event(
  'conversation.emptied',
  Type.Object({ conversationId: Type.String(), fanId: Type.String(), performerId: Type.String() }),
)
