import { blocksChanged } from '@fanfare/contract/blocks'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { blocked, unblocked } from './events.ts'

// Each person gets the event from their own account and without names, so that it reveals nothing about the other person. The owner gets
// none for a linked account, because their number would tell how many there are.
export const serverEvents = [blocked, unblocked].map((change) =>
  serverEventsOn(change, async (_ctx, { ownerId, otherId, isLinked = false }) =>
    [...(isLinked ? [] : [ownerId]), otherId].map((id) => deliver({ from: id, to: [id] }, blocksChanged, {})),
  ),
)
