/** Decides what may become of a subscription, and which entries it posts. Pure. */

export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired'

/**
 * `pay` adds a renewing period; `pay_last` adds one whose renewal the fan stopped during payment. `give` starts free days or a
 * gift without a running subscription, or after missing money or a pause stopped one. `extend` adds a gift to a running one.
 * `renew_again` turns the renewal on, possibly with another tier. `keep_tier` undoes such a change and that renewal. `keep_given`
 * does so for free days and gifts, which no one canceled.
 */
export type SubscriptionEvent =
  | 'pay'
  | 'pay_last'
  | 'give'
  | 'extend'
  | 'renewal_failed'
  | 'cancel'
  | 'renew_again'
  | 'keep_tier'
  | 'keep_given'
  | 'pause'
  | 'resume'
  | 'refund'
  | 'expire'

interface Transition {
  readonly from: SubscriptionStatus | 'none'
  readonly event: SubscriptionEvent
  readonly to: SubscriptionStatus
  /** The entries of the same transaction: the period's sale, or a refund of it. Otherwise no money moves. */
  readonly entries: 'sale' | 'refund of the sale' | 'none'
}

export const transitions: readonly Transition[] = [
  { from: 'none', event: 'pay', to: 'active', entries: 'sale' },
  { from: 'none', event: 'give', to: 'active', entries: 'none' },

  { from: 'active', event: 'pay', to: 'active', entries: 'sale' },
  { from: 'active', event: 'pay_last', to: 'cancelled', entries: 'sale' },
  { from: 'active', event: 'give', to: 'active', entries: 'none' },
  { from: 'active', event: 'extend', to: 'active', entries: 'none' },
  { from: 'active', event: 'renewal_failed', to: 'past_due', entries: 'none' },
  { from: 'active', event: 'cancel', to: 'cancelled', entries: 'none' },
  { from: 'active', event: 'renew_again', to: 'active', entries: 'none' },
  { from: 'active', event: 'keep_tier', to: 'cancelled', entries: 'none' },
  { from: 'active', event: 'keep_given', to: 'active', entries: 'none' },
  { from: 'active', event: 'pause', to: 'paused', entries: 'none' },
  { from: 'active', event: 'refund', to: 'cancelled', entries: 'refund of the sale' },
  { from: 'active', event: 'expire', to: 'expired', entries: 'none' },

  { from: 'past_due', event: 'pay', to: 'active', entries: 'sale' },
  { from: 'past_due', event: 'give', to: 'active', entries: 'none' },
  { from: 'past_due', event: 'renewal_failed', to: 'past_due', entries: 'none' },
  { from: 'past_due', event: 'cancel', to: 'cancelled', entries: 'none' },
  { from: 'past_due', event: 'keep_tier', to: 'cancelled', entries: 'none' },
  { from: 'past_due', event: 'keep_given', to: 'active', entries: 'none' },
  { from: 'past_due', event: 'refund', to: 'cancelled', entries: 'refund of the sale' },
  { from: 'past_due', event: 'expire', to: 'expired', entries: 'none' },

  // The charge at the end of a pause is a normal renewal.
  { from: 'paused', event: 'pay', to: 'active', entries: 'sale' },
  { from: 'paused', event: 'give', to: 'active', entries: 'none' },
  { from: 'paused', event: 'extend', to: 'paused', entries: 'none' },
  { from: 'paused', event: 'renewal_failed', to: 'past_due', entries: 'none' },
  { from: 'paused', event: 'cancel', to: 'cancelled', entries: 'none' },
  { from: 'paused', event: 'keep_tier', to: 'cancelled', entries: 'none' },
  { from: 'paused', event: 'keep_given', to: 'active', entries: 'none' },
  { from: 'paused', event: 'resume', to: 'active', entries: 'none' },
  { from: 'paused', event: 'refund', to: 'cancelled', entries: 'refund of the sale' },
  { from: 'paused', event: 'expire', to: 'expired', entries: 'none' },

  { from: 'cancelled', event: 'pay', to: 'active', entries: 'sale' },
  { from: 'cancelled', event: 'pay_last', to: 'cancelled', entries: 'sale' },
  { from: 'cancelled', event: 'give', to: 'active', entries: 'none' },
  { from: 'cancelled', event: 'extend', to: 'cancelled', entries: 'none' },
  { from: 'cancelled', event: 'renew_again', to: 'active', entries: 'none' },
  { from: 'cancelled', event: 'refund', to: 'cancelled', entries: 'refund of the sale' },
  { from: 'cancelled', event: 'expire', to: 'expired', entries: 'none' },

  { from: 'expired', event: 'pay', to: 'active', entries: 'sale' },
  { from: 'expired', event: 'pay_last', to: 'cancelled', entries: 'sale' },
  { from: 'expired', event: 'give', to: 'active', entries: 'none' },
]

/** Returns undefined if this state does not allow the event. */
export const transitionOf = (from: SubscriptionStatus | 'none', event: SubscriptionEvent): Transition | undefined =>
  transitions.find((one) => one.from === from && one.event === event)

/** Callers have already checked that the event is possible. Throws for others, which are bugs, before anything is written. */
export function statusAfter(from: SubscriptionStatus | 'none', event: SubscriptionEvent): SubscriptionStatus {
  const found = transitionOf(from, event)
  if (!found) throw new Error(`The event ${event} is not possible for a subscription that is ${from}`)
  return found.to
}
