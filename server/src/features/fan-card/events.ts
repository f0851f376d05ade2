import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A performer calls a fan something else, or has given them other tags. */
export const fanNamed = event('fan_card.named', Type.Object({ performerId: Type.String() }))

/** The time has come of which a performer wanted to be reminded. */
export const fanReminderDue = event(
  'fan_reminder.due',
  Type.Object({ performerId: Type.String(), fanId: Type.String(), conversationId: Type.String() }),
)
