import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const conversationsChanged = event('conversations.changed', Type.Object({ accountId: Type.String() }))
