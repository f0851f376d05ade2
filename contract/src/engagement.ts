/** Defines the likes, comments and bookmarks of one thing, and the viewer's own. Part of every view that can be liked. */
import { Type, type Static } from 'typebox'
import { Id } from './define.ts'
import { ContentKind } from './content.ts'

/** Counts leave out accounts that the viewer or the owner has blocked, and accounts that blocked one of them. */
export const Engagement = Type.Object({
  likes: Type.Integer(),
  /** Includes replies. */
  comments: Type.Integer(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
})
export type Engagement = Static<typeof Engagement>

/** Names one thing in a body or query: its kind, such as `post` or `performer`, and its id. */
export const ObjectRef = { objectType: ContentKind, objectId: Id }
