import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ messageId: Type.String(), conversationId: Type.String() })

export const messageSent = event('message.sent', One)
export const messageDeleted = event('message.deleted', One)

/** A reaction that its message's sender is to be told of. */
export const reactionWaiting = event(
  'message.reaction_waiting',
  Type.Object({ conversationId: Type.String(), seq: Type.Integer(), fromId: Type.String(), recipientId: Type.String() }),
)

/** Something unseen that its recipient, who is not reading the conversation now, has not been told of. */
export const messagesWaiting = event(
  'message.waiting',
  Type.Object({ conversationId: Type.String(), senderId: Type.String(), recipientId: Type.String() }),
)

/** An account has read a conversation up to a message; the other participant is `otherId`, who may know of it or not. */
export const conversationSeen = event(
  'conversation.seen',
  Type.Object({
    conversationId: Type.String(),
    accountId: Type.String(),
    otherId: Type.String(),
    seenSeq: Type.Integer(),
    /** How many messages are left unseen; absent for none. */
    unseen: Type.Optional(Type.Integer()),
    sendsReceipt: Type.Boolean(),
  }),
)

/** What an account had not seen of a conversation was taken back. */
export const nothingUnseen = event(
  'conversation.nothing_unseen',
  Type.Object({ conversationId: Type.String(), accountId: Type.String() }),
)

/** An account was notified of a conversation, and has put it out of the way since. */
export const conversationQuieted = event(
  'conversation.quieted',
  Type.Object({ conversationId: Type.String(), accountId: Type.String() }),
)

export const conversationEmptied = event(
  'conversation.emptied',
  Type.Object({ conversationId: Type.String(), fanId: Type.String(), performerId: Type.String() }),
)

/** A performer's message was sent to many fans at once; a page of them. */
export const messagesSent = event('message.sent_to_many', Type.Object({ messageIds: Type.Array(Type.String()) }))
/** Some of those were taken back. */
export const messagesTakenBack = event('message.taken_back', Type.Object({ messageIds: Type.Array(Type.String()) }))

/** Messages of one conversation are no longer what they were. */
export const messagesChanged = event('message.changed', Type.Object({ messageIds: Type.Array(Type.String()) }))

/** A message was written with a step of a script, which may be anybody's. */
export const scriptStepSent = event(
  'message.script_step_sent',
  Type.Object({ messageId: Type.String(), senderId: Type.String(), recipientId: Type.String(), stepId: Type.String() }),
)
