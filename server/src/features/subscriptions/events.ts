import { Type } from 'typebox'
import { RenewalFailure } from '@fanfare/contract/subscriptions'
import { event } from '#platform/events.ts'

const Between = Type.Object({ subscriptionId: Type.String(), fanId: Type.String(), performerId: Type.String() })

/** Has the time in ISO 8601, because a listener may run late. */
const Happened = { ...Between.properties, at: Type.String() }
/** Whether a refund ended it, and not its expiry or the fan's wish. */
const Ended = Type.Object({ ...Happened, isRefunded: Type.Boolean() })

/** A new subscription (`isFirst`), or a new start after expiry. `follows` is true if the fan did not follow before. */
export const subscriptionStarted = event(
  'subscription.started',
  Type.Object({ ...Happened, follows: Type.Boolean(), isFirst: Type.Boolean() }),
)
/** Another period was paid, by a renewal or by the fan. */
export const subscriptionRenewed = event('subscription.renewed', Type.Object(Happened))
/** Time that the fan did not pay for was added: a gift, or free months. */
export const subscriptionExtended = event('subscription.extended', Between)
/** A renewal failed; the grace period has started. */
export const subscriptionPastDue = event('subscription.past_due', Type.Object({ ...Between.properties, failure: RenewalFailure }))
/** Nothing is charged for some months after the paid period. */
export const subscriptionPaused = event('subscription.paused', Between)
/** The renewal was turned off; the paid period remains. */
export const subscriptionCancelled = event('subscription.cancelled', Ended)
export const subscriptionTierChanged = event('subscription.tier_changed', Type.Object(Happened))
/** The performer asks for a higher price. The fan keeps the old one until they agree. */
export const higherPriceProposed = event('subscription.higher_price_proposed', Between)
export const subscriptionExpired = event('subscription.expired', Ended)
/** A gift is due. `fanId` is its recipient. Gifts by email have no recipient yet. */
export const giftDelivered = event(
  'gift.delivered',
  Type.Object({ giftSubscriptionId: Type.String(), fanId: Type.String(), buyerId: Type.String() }),
)
export const giftRedeemed = event(
  'gift.redeemed',
  Type.Object({ giftSubscriptionId: Type.String(), fanId: Type.String(), buyerId: Type.String() }),
)
/** A performer gave a fan free months. */
export const monthsGiven = event('subscription.given', Between)
/** A performer was suspended, so that renewals pause, or restored, so that they continue. */
export const renewalsHeld = event(
  'subscription.renewals_held',
  Type.Object({ performerId: Type.String(), change: Type.Enum(['paused', 'continued']) }),
)
