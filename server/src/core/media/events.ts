import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A file is ready to be shown, or never will be. */
export const mediaProcessed = event(
  'media.processed',
  Type.Object({ fileId: Type.String(), ownerId: Type.String(), purpose: Type.String() }),
)
