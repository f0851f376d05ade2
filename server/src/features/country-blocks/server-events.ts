import { blocksChanged } from '@fanfare/contract/blocks'
import { followersIn } from '#core/access/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { countryBlocksChanged } from './events.ts'

export const serverEvents = [
  // Each fan gets the event without names, as after a block of a person.
  serverEventsOn(countryBlocksChanged, async (_ctx, { performerId, countries }) => [
    deliver({ from: performerId, to: [performerId] }, blocksChanged, {}),
    deliver({ from: null, to: followersIn(performerId, countries) }, blocksChanged, {}),
  ]),
]
