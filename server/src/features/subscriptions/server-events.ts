import { accessChanged } from '@fanfare/contract/subscriptions'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import {
  subscriptionCancelled,
  subscriptionExpired,
  subscriptionExtended,
  subscriptionPastDue,
  subscriptionPaused,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionTierChanged,
  higherPriceProposed,
} from './events.ts'

const changes = [
  subscriptionStarted,
  subscriptionRenewed,
  subscriptionExtended,
  subscriptionPastDue,
  subscriptionPaused,
  subscriptionCancelled,
  subscriptionExpired,
  subscriptionTierChanged,
  higherPriceProposed,
]

export const serverEvents = changes.map((change) =>
  serverEventsOn(change, async (_ctx, { fanId, performerId }) => [
    deliver({ from: fanId, to: [fanId] }, accessChanged, { performerId }),
  ]),
)
