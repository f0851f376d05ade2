import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A gallery became visible to others. */
export const galleryPublished = event('gallery.published', Type.Object({ contentId: Type.String(), performerId: Type.String() }))
