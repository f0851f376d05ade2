/** What may become of a subscription, and with which entries. Pure. */

export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired'

/**
 * `pay` gives a period of what renews after it, `pay_last` one whose fan has stopped the renewal while it was being paid; `give` is free days or a gift
 * to whom nothing runs, or has stopped for want of money or by a pause, `extend` a gift added to what runs. `renew_again` turns the renewal on, also with
 * another tier; `keep_tier` takes such a change back and the renewal with it, `keep_given` does of free days and gifts, which are cancelled by nobody.
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
  /** What is posted in the same transaction: the sale of the period, or what a refund of it moves back. Else no money moves. */
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

  // The charge at the end of a pause is a renewal like others.
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

/** Undefined where this state does not take the event. */
export const transitionOf = (from: SubscriptionStatus | 'none', event: SubscriptionEvent): Transition | undefined =>
  transitions.find((one) => one.from === from && one.event === event)

/** Who calls has asked already whether it is possible: anything else is an error of the program, and nothing is written. */
export function statusAfter(from: SubscriptionStatus | 'none', event: SubscriptionEvent): SubscriptionStatus {
  const found = transitionOf(from, event)
  if (!found) throw new Error(`a subscription that is ${from} does not take ${event}`)
  return found.to
}
