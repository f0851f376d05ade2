import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ postId: Type.String(), performerId: Type.String(), photos: Type.Integer() })

/** A post has become visible to others. */
export const postPublished = event('post.published', One)
/** The owner has removed a post that was visible to others. */
export const postRemoved = event('post.removed', One)
