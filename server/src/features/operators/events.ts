import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** An operator was invited, has set a password, got another role, or was ended. `byId` is who did it. */
export const operatorChanged = event(
  'operator.changed',
  Type.Object({
    accountId: Type.String(),
    byId: Type.String(),
    change: Type.Enum(['invited', 'accepted', 'role', 'ended']),
  }),
)
