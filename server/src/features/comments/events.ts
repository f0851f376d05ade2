import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = {
  commentId: Type.String(),
  kind: Type.String(),
  contentId: Type.String(),
  authorId: Type.String(),
  /** The page on which it stands. */
  link: Type.String(),
}

/** A comment or a reply has been written. */
export const commentAdded = event('comment.added', Type.Object(One))
/** The same, for the performer to whom the thing belongs, where somebody else wrote it. */
export const commentReceived = event('comment.received', Type.Object({ ...One, ownerId: Type.String() }))
/** Someone else's comment has got a reply. */
export const commentReplied = event('comment.replied', Type.Object({ ...One, repliedToId: Type.String() }))
/** Others who see the thing whole are named in it. */
export const commentMentioned = event('comment.mentioned', Type.Object({ ...One, mentionedIds: Type.Array(Type.String()) }))
