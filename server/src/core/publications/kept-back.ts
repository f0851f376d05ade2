/** What was scheduled and could not be published when its time came: its owner has to know. */
import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const keptBack = event(
  'publication.kept_back',
  Type.Object({
    contentId: Type.String(),
    performerId: Type.String(),
    /** Where its owner changes it. */
    link: Type.String(),
  }),
)
