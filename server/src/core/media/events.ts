import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Processing of a file has ended: it is ready, or has failed for good. */
export const mediaProcessed = event('media.processed', Type.Object({ fileId: Type.String(), ownerId: Type.String() }))
