import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Content was published, changed or removed, so its public text may differ. */
export const contentChanged = event('content.changed', Type.Object({ kind: Type.String(), id: Type.String() }))
