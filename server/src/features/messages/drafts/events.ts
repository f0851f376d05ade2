import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The own draft in a conversation was saved or emptied. For its writer's windows alone. */
export const messageDraftChanged = event(
  'messages.draft_changed',
  Type.Object({ accountId: Type.String(), conversationId: Type.String() }),
)
