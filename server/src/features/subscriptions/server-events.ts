import { accessChanged } from '@fanfare/contract/subscriptions'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import {
  subscriptionCancelled,
  subscriptionExpired,
  subscriptionPastDue,
  subscriptionRenewed,
  subscriptionStarted,
} from './events.ts'

const changes = [subscriptionStarted, subscriptionRenewed, subscriptionPastDue, subscriptionCancelled, subscriptionExpired]

export const serverEvents = changes.map((change) =>
  serverEventsOn(change, async (_ctx, { fanId, performerId }) => [
    deliver({ from: fanId, to: [fanId] }, accessChanged, { performerId }),
  ]),
)
