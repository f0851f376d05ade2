import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A video became visible to others. */
export const videoPublished = event('video.published', Type.Object({ contentId: Type.String(), performerId: Type.String() }))
