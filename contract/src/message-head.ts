import { Type } from 'typebox'
import { DateTime, Id } from './define.ts'

/** The fields that messages of conversations and of live rooms have in common. */
export const messageHead = {
  _id: Id,
  conversationId: Id,
  /** Increases by one with every message of the conversation. A gap means a missed message. */
  seq: Type.Integer(),
  text: Type.String(),
  createdAt: DateTime,
}
