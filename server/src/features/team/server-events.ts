import { teamChanged } from '@fanfare/contract/team'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { invitationChanged, memberInvited, seatChanged } from './events.ts'

/** Sends the event in the recipient's own name, because a block between the two sides would stop it. */
const toSelf = (id: string) => deliver({ from: id, to: [id] }, teamChanged, {})

export const serverEvents = [
  serverEventsOn(memberInvited, async (_ctx, { performerId }) => [toSelf(performerId)]),
  serverEventsOn(invitationChanged, async (_ctx, { performerId }) => [toSelf(performerId)]),
  serverEventsOn(seatChanged, async (_ctx, { performerId, memberId }) => [toSelf(performerId), toSelf(memberId)]),
]
