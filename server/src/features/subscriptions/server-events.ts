import { accessChanged } from '@fanfare/contract/subscriptions'
import { contentBought } from '#core/purchases/index.ts'
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

const toFan = ({ fanId, performerId }: { readonly fanId: string; readonly performerId: string }) =>
  deliver({ from: fanId, to: [fanId] }, accessChanged, { performerId })

export const serverEvents = [
  ...changes.map((change) => serverEventsOn(change, async (_ctx, happened) => [toFan(happened)])),
  // An included unlock leaves one less for the performer's other content.
  serverEventsOn(contentBought, async (_ctx, bought) => (bought.tokens === 0 ? [toFan(bought)] : [])),
]
