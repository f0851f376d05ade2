import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A story became visible to others. */
export const storyPublished = event('story.published', Type.Object({ storyId: Type.String(), performerId: Type.String() }))
