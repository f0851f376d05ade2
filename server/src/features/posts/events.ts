import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ postId: Type.String(), performerId: Type.String(), photos: Type.Integer() })

/** Others can see a post from now on. */
export const postPublished = event('post.published', One)
/** The owner has taken a post away that others could see. */
export const postRemoved = event('post.removed', One)
