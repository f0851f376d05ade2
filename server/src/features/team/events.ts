import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const OfSeat = { seatId: Type.String(), performerId: Type.String() }

/** Someone was invited. `accountId` has the invited address as its confirmed one; absent if there is no such account. */
export const memberInvited = event('team.invited', Type.Object({ ...OfSeat, accountId: Type.Optional(Type.String()) }))

/** A member accepted, got other rights, left or lost the seat. `byId` is who did it. */
export const seatChanged = event(
  'team.seat_changed',
  Type.Object({
    ...OfSeat,
    memberId: Type.String(),
    byId: Type.String(),
    change: Type.Enum(['accepted', 'rights', 'left', 'revoked']),
  }),
)

/** A performer changed or revoked an invitation that no one had accepted. */
export const invitationChanged = event('team.invitation_changed', Type.Object(OfSeat))
