import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A performer changed a fan's nickname or tags. */
export const fanCardChanged = event('fan_card.changed', Type.Object({ performerId: Type.String() }))

export const fanReminderDue = event(
  'fan_reminder.due',
  Type.Object({ performerId: Type.String(), fanId: Type.String(), conversationId: Type.String() }),
)
