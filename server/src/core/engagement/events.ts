import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const engagementChanged = event('engagement.changed', Type.Object({ kind: Type.String(), contentId: Type.String() }))
