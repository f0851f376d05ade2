import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** An account changed the state of its own conversations. */
export const conversationsChanged = event('conversations.changed', Type.Object({ accountId: Type.String() }))
