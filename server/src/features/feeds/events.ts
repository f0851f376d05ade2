import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ feedId: Type.String(), performerId: Type.String(), photos: Type.Integer() })

/** Others can see a post from now on. */
export const feedPublished = event('feed.published', One)
/** The owner has taken a post away that others could see. */
export const feedRemoved = event('feed.removed', One)
