import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The first like of a thing for a day; `link` is the page on which the thing stands. */
export const liked = event(
  'reaction.liked',
  Type.Object({
    kind: Type.String(),
    contentId: Type.String(),
    ownerId: Type.String(),
    likedById: Type.String(),
    link: Type.String(),
    /** Of a thing that is not the page itself: the end of the address. */
    target: Type.Optional(Type.String()),
  }),
)
