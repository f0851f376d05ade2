import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Somebody was invited, has set a password, or is no operator any more. `byId` is who did it. */
export const operatorChanged = event(
  'operator.changed',
  Type.Object({
    accountId: Type.String(),
    byId: Type.String(),
    change: Type.Enum(['invited', 'accepted', 'ended']),
  }),
)
