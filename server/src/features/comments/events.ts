import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Held = {
  commentId: Type.String(),
  kind: Type.String(),
  contentId: Type.String(),
  authorId: Type.String(),
}
const One = {
  ...Held,
  /** The page that shows the comment. */
  link: Type.String(),
}

/** A comment or a reply was written. */
export const commentAdded = event('comment.added', Type.Object(One))
/** A comment or a reply was written or edited that only its author and the performer see. */
export const commentHeld = event('comment.held', Type.Object({ ...Held, ownerId: Type.String() }))
/** The performer shows a comment that was held back. */
export const commentApproved = event('comment.approved', Type.Object(Held))
/** The same as `commentAdded`, for the performer who owns the content, if someone else wrote it. */
export const commentReceived = event('comment.received', Type.Object({ ...One, ownerId: Type.String() }))
/** Someone else's comment got a reply. */
export const commentReplied = event('comment.replied', Type.Object({ ...One, repliedToId: Type.String() }))
/** A comment mentions others who have full access to the content. */
export const commentMentioned = event('comment.mentioned', Type.Object({ ...One, mentionedIds: Type.Array(Type.String()) }))
