import { accessChanged } from '@fanfare/contract/subscriptions'
import { deliver, pushOn } from '#platform/pushes.ts'
import {
  subscriptionCancelled,
  subscriptionExpired,
  subscriptionPastDue,
  subscriptionRenewed,
  subscriptionStarted,
} from './events.ts'

const changes = [subscriptionStarted, subscriptionRenewed, subscriptionPastDue, subscriptionCancelled, subscriptionExpired]

export const pushes = changes.map((change) =>
  pushOn(change, async (_house, { fanId, performerId }) => [
    deliver({ from: fanId, to: [fanId] }, accessChanged, { performerId }),
  ]),
)
