/** What happens to content of every kind. */
import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Something has been published, changed or removed: what others may read of it may differ now. */
export const contentChanged = event('content.changed', Type.Object({ kind: Type.String(), id: Type.String() }))
