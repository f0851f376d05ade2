import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ messageId: Type.String(), conversationId: Type.String() })

export const messageSent = event('message.sent', One)
export const messageDeleted = event('message.deleted', One)

/** The first unseen message for a recipient who is not reading the conversation now. */
export const messagesWaiting = event(
  'message.waiting',
  Type.Object({ conversationId: Type.String(), senderId: Type.String(), recipientId: Type.String() }),
)

/** An account has read a conversation up to a message; the other participant is `otherId`. */
export const conversationSeen = event(
  'conversation.seen',
  Type.Object({ conversationId: Type.String(), accountId: Type.String(), otherId: Type.String(), seenSeq: Type.Integer() }),
)

export const conversationEmptied = event(
  'conversation.emptied',
  Type.Object({ conversationId: Type.String(), fanId: Type.String(), performerId: Type.String() }),
)

/** A performer's message was sent to many fans at once; a page of them. */
export const messagesSent = event('message.sent_to_many', Type.Object({ messageIds: Type.Array(Type.String()) }))
/** Some of those were taken back. */
export const messagesTakenBack = event('message.taken_back', Type.Object({ messageIds: Type.Array(Type.String()) }))
