import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ messageId: Type.String(), conversationId: Type.String() })

export const messageSent = event('message.sent', One)
export const messageDeleted = event('message.deleted', One)

/** The sender of the message must be notified of a reaction. */
export const reactionWaiting = event(
  'message.reaction_waiting',
  Type.Object({ conversationId: Type.String(), seq: Type.Integer(), fromId: Type.String(), recipientId: Type.String() }),
)

/** The recipient has an unseen message, is not reading the conversation now, and has not been notified. */
export const messagesWaiting = event(
  'message.waiting',
  Type.Object({ conversationId: Type.String(), senderId: Type.String(), recipientId: Type.String() }),
)

/** An account has read a conversation up to a message. `otherId` is the other participant, who may not be allowed to know. */
export const conversationSeen = event(
  'conversation.seen',
  Type.Object({
    conversationId: Type.String(),
    accountId: Type.String(),
    otherId: Type.String(),
    seenSeq: Type.Integer(),
    /** Remaining unseen messages; absent for none. */
    unseen: Type.Optional(Type.Integer()),
    sendsReceipt: Type.Boolean(),
  }),
)

/** An account has no unseen messages left in a conversation, because they were unsent. */
export const allMessagesSeen = event(
  'conversation.all_seen',
  Type.Object({ conversationId: Type.String(), accountId: Type.String() }),
)

/** An account that was notified of a conversation has archived, muted or restricted it since. */
export const conversationQuieted = event(
  'conversation.quieted',
  Type.Object({ conversationId: Type.String(), accountId: Type.String() }),
)

/** A performer restricts someone, or no longer does. Only the performer may learn of it. */
export const restrictionChanged = event(
  'restriction.changed',
  Type.Object({ ownerId: Type.String(), otherId: Type.String(), isRestricted: Type.Boolean() }),
)

export const conversationCleared = event(
  'conversation.cleared',
  Type.Object({ conversationId: Type.String(), fanId: Type.String(), performerId: Type.String() }),
)

/** A mass message was sent; the payload is a page of its messages. */
export const messagesSent = event('message.bulk_sent', Type.Object({ messageIds: Type.Array(Type.String()) }))
/** Messages of a mass message were unsent. */
export const messagesUnsent = event('message.bulk_unsent', Type.Object({ messageIds: Type.Array(Type.String()) }))

export const messagesChanged = event('message.changed', Type.Object({ messageIds: Type.Array(Type.String()) }))

/** A message was written from a step of a script, which may belong to anyone. */
export const scriptStepSent = event(
  'message.script_step_sent',
  Type.Object({ messageId: Type.String(), senderId: Type.String(), recipientId: Type.String(), stepId: Type.String() }),
)
