import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** One side of an agreement has proposed or changed it, and the other is to be told; `act` is what happened, as in the table of `rules.ts`. */
export const splitChanged = event(
  'split.changed',
  Type.Object({ fromId: Type.String(), recipientId: Type.String(), act: Type.String() }),
)
