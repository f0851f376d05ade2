import { blocksChanged } from '@fanfare/contract/blocks'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { blocked, unblocked } from './events.ts'

// Each gets the event from themselves and without names, so that it reveals nothing about the other.
export const serverEvents = [blocked, unblocked].map((change) =>
  serverEventsOn(change, async (_ctx, { ownerId, otherId }) =>
    [ownerId, otherId].map((id) => deliver({ from: id, to: [id] }, blocksChanged, {})),
  ),
)
