/** What was to be published and could not be when its time came, or its files were processed: its owner has to know. */
import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const publicationFailed = event(
  'publication.failed',
  Type.Object({
    contentId: Type.String(),
    performerId: Type.String(),
    /** Where its owner changes it. */
    link: Type.String(),
  }),
)
