import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** An account has put conversations of its own in another state. */
export const conversationsChanged = event('conversations.changed', Type.Object({ accountId: Type.String() }))
