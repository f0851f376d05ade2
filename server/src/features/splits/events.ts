import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** One side proposed or changed an agreement, and the other is notified. `act` is an event in the table of `rules.ts`. */
export const splitChanged = event(
  'split.changed',
  Type.Object({ fromId: Type.String(), recipientId: Type.String(), act: Type.String() }),
)
