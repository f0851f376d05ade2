import { blocksChanged } from '@fanfare/contract/blocks'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { blocked, unblocked } from './events.ts'

// To each from themselves, and without names: what one is told after a block says nothing of the other.
export const serverEvents = [blocked, unblocked].map((change) =>
  serverEventsOn(change, async (_ctx, { ownerId, otherId }) =>
    [ownerId, otherId].map((id) => deliver({ from: id, to: [id] }, blocksChanged, {})),
  ),
)
