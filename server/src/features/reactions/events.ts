import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Something got its first like of a day. `link` is the page that shows it. */
export const liked = event(
  'reaction.liked',
  Type.Object({
    kind: Type.String(),
    contentId: Type.String(),
    ownerId: Type.String(),
    likedById: Type.String(),
    link: Type.String(),
    /** The end of the address, for things that are only a part of the page. */
    target: Type.Optional(Type.String()),
  }),
)
