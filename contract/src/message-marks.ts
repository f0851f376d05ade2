/** What a message shows of what was done with it: what it answers, reactions, whether it was edited or pinned. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, Seq } from './define.ts'

/** The message that another one answers, as its reader may see it now: without words while they are locked or when they are deleted. */
export const Quote = Type.Object({
  _id: Id,
  seq: Seq,
  senderId: Id,
  kind: oneOf('text', 'photo', 'video', 'audio', 'tip', 'gift', 'system'),
  /** Its beginning; empty where it has none that may be read. */
  text: Type.String(),
  isLocked: Type.Boolean(),
  isDeleted: Type.Boolean(),
})
export type Quote = Static<typeof Quote>

const MessageReaction = Type.Object({ accountId: Id, emoji: Type.String() })

export const MessageMarks = {
  /** Absent too where the reader no longer sees the other message. */
  replyTo: Type.Optional(Quote),
  /** At most one of each of the two. */
  reactions: Type.Optional(Type.Array(MessageReaction, { maxItems: 2 })),
  editedAt: Type.Optional(DateTime),
  pinnedAt: Type.Optional(DateTime),
}
