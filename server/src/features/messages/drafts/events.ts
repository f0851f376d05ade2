import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A draft was saved or cleared. For its author's windows only. */
export const messageDraftChanged = event(
  'messages.draft_changed',
  Type.Object({ accountId: Type.String(), conversationId: Type.String() }),
)
