/** Defines the event for content that could not be published at its time, or after processing: its owner must be notified. */
import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const publicationFailed = event(
  'publication.failed',
  Type.Object({
    contentId: Type.String(),
    performerId: Type.String(),
    /** Link to the page on which the owner edits it. */
    link: Type.String(),
  }),
)
