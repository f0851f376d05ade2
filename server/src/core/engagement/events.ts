import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The number of likes or comments has changed. */
export const engagementChanged = event('engagement.changed', Type.Object({ kind: Type.String(), contentId: Type.String() }))
