/** What a change of a subscription's state means for how many fans pay, come back and leave. Pure. */
import { statusAfter, type SubscriptionEvent, type SubscriptionStatus } from '../status-rules.ts'

interface Before {
  readonly status: SubscriptionStatus
  readonly pays: boolean
  readonly first_paid_at: Date | null
  readonly renews: boolean
  readonly due_at: Date
}

export interface Step {
  readonly from: SubscriptionStatus | 'none'
  readonly event: SubscriptionEvent
  readonly to: SubscriptionStatus
  /** What runs, or will, was paid for by its fan: not free days, nor what somebody else has given. */
  readonly pays: boolean
  readonly firstPaidAt: Date | null
  /** The fan pays for the first time, pays again after an end, or does not pay any more. */
  readonly change: 'new' | 'back' | 'ended' | null
  /** What became of a renewal that was due; while it is tried again, it is not decided. */
  readonly renewal: 'succeeded' | 'failed' | null
}

/** `before` is undefined for a first subscription. Throws where the table of states does not know the event. */
export function stepOf(before: Before | undefined, event: SubscriptionEvent, now: Date): Step {
  const from = before?.status ?? 'none'
  const to = statusAfter(from, event)
  const isPaid = event === 'pay' || event === 'pay_last'
  const pays = isPaid || (before?.pays === true && to !== 'expired')
  const firstPaidAt = before?.first_paid_at ?? (isPaid ? now : null)
  return { from, event, to, pays, firstPaidAt, change: changeIn(before, pays), renewal: renewalIn(before, event, now) }
}

function changeIn(before: Before | undefined, pays: boolean): Step['change'] {
  if (before?.pays === true) return pays ? null : 'ended'
  if (!pays) return null
  return before === undefined || before.first_paid_at === null ? 'new' : 'back'
}

/**
 * Free days that become paid ones are no renewal: their fan begins to pay. Whoever cancels before the first attempt has answered has not failed to pay:
 * it may still succeed.
 */
function renewalIn(before: Before | undefined, event: SubscriptionEvent, now: Date): Step['renewal'] {
  if (!before?.pays || (before.status !== 'past_due' && before.due_at > now)) return null
  // The fan has stopped it while it was being paid.
  if (event === 'pay_last') return 'succeeded'
  if (!before.renews) return null
  if (event === 'pay') return 'succeeded'
  const isGivenUp = before.status === 'past_due' && (event === 'cancel' || event === 'keep_tier')
  return isGivenUp || event === 'expire' ? 'failed' : null
}
