/** What people have done with one thing, whatever its kind, and what the viewer has: part of every view that can be liked. */
import { Type, type Static } from 'typebox'
import { Id } from './define.ts'
import { ContentKind } from './content.ts'

/** Without accounts that the viewer or the thing's owner has blocked, or that have blocked them. */
export const Engagement = Type.Object({
  likes: Type.Integer(),
  /** Comments and replies. */
  comments: Type.Integer(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
})
export type Engagement = Static<typeof Engagement>

/** Names one thing in a body or query: the kind's name, such as `post` or `performer`, and its id. */
export const ObjectRef = { objectType: ContentKind, objectId: Id }
