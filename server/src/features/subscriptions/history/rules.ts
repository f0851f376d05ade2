/** Derives from a change of state whether a fan starts, resumes or stops paying, and the result of a renewal. Pure. */
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
  /** Whether the fan paid for the current or next period, unlike free days and gifts. */
  readonly pays: boolean
  readonly firstPaidAt: Date | null
  /** The fan pays for the first time, pays again after an end, or stops paying. */
  readonly change: 'new' | 'returned' | 'ended' | null
  /** The result of a due renewal; null while it is being retried. */
  readonly renewal: 'succeeded' | 'failed' | null
}

/** `before` is undefined for a first subscription. Throws if the state machine does not allow the event. */
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
  return before === undefined || before.first_paid_at === null ? 'new' : 'returned'
}

/**
 * The end of free days is not a renewal, because the fan starts to pay. A fan who cancels before the first attempt's result has
 * not failed to pay: the attempt may still succeed.
 */
function renewalIn(before: Before | undefined, event: SubscriptionEvent, now: Date): Step['renewal'] {
  if (!before?.pays || (before.status !== 'past_due' && before.due_at > now)) return null
  // The fan stopped the renewal during its payment.
  if (event === 'pay_last') return 'succeeded'
  if (!before.renews) return null
  if (event === 'pay') return 'succeeded'
  const isGivenUp = before.status === 'past_due' && (event === 'cancel' || event === 'keep_tier')
  return isGivenUp || event === 'expire' ? 'failed' : null
}
