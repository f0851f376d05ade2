/** Defines what is attached to a message: its quoted message, reactions, edits and pins. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, Seq } from './define.ts'
import { mediaKinds } from './media-kinds.ts'

/** A message with files has the kind of one of them. */
export const MessageKind = oneOf('text', ...mediaKinds, 'tip', 'gift', 'system')
export type MessageKind = Static<typeof MessageKind>

/** The quoted message as its reader may see it now. It has no text while it is locked or after it was deleted. */
export const Quote = Type.Object({
  _id: Id,
  seq: Seq,
  senderId: Id,
  kind: MessageKind,
  /** The beginning of the text. Empty when the reader may not read any. */
  text: Type.String(),
  isLocked: Type.Boolean(),
  isDeleted: Type.Boolean(),
})
export type Quote = Static<typeof Quote>

const MessageReaction = Type.Object({ accountId: Id, emoji: Type.String() })

export const messageAnnotations = {
  /**
   * Absent when the sender wrote the message. Otherwise an operator or a member of the performer's team wrote it in the sender's name, or
   * an automation sent it.
   */
  author: Type.Optional(oneOf('operator', 'automation', 'team')),
  /** The name of the team member. Present for the performer and the team only. */
  memberName: Type.Optional(Type.String()),
  /** Also absent when the reader can no longer see the quoted message. */
  replyTo: Type.Optional(Quote),
  /** At most one per participant. */
  reactions: Type.Optional(Type.Array(MessageReaction, { maxItems: 2 })),
  editedAt: Type.Optional(DateTime),
  pinnedAt: Type.Optional(DateTime),
}
