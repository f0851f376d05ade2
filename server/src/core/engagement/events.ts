import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Likes or comments of something are others than before. */
export const engagementChanged = event('engagement.changed', Type.Object({ kind: Type.String(), contentId: Type.String() }))
