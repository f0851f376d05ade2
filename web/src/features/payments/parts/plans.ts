/** What a performer's subscription is on offer for, and what it means to someone with this history. Pure. */
import type { PerformerCard } from '@fanfare/contract/performers'
import type { PublicSettings } from '@fanfare/contract/site'
import type { Subscription } from '@fanfare/contract/subscriptions'

export type PlanType = 'free' | 'monthly' | 'yearly'

export interface Plan {
  readonly type: PlanType
  readonly price: number
}

interface Known {
  readonly performer: PerformerCard
  readonly settings: PublicSettings
  readonly subscription: Subscription | null
  readonly freeOffered: boolean
}

/** Free days first, then the month, then the year. */
export function plansOf({ performer: { prices }, settings, subscription, freeOffered }: Known): Plan[] {
  const { minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = settings
  const isOffered = (price: number, months: number) => price >= least && price <= most * months
  // The price that was agreed stays for someone who turns the renewal on again.
  const agreed = (type: PlanType, price: number) =>
    subscription?.status === 'cancelled' && subscription.type === type ? subscription.price : price
  return [
    ...(freeOffered ? [{ type: 'free' as const, price: 0 }] : []),
    ...(isOffered(prices.monthly, 1) ? [{ type: 'monthly' as const, price: agreed('monthly', prices.monthly) }] : []),
    ...(isOffered(prices.yearly, 12) ? [{ type: 'yearly' as const, price: agreed('yearly', prices.yearly) }] : []),
  ]
}

/** Percent that the year costs less than twelve months; 0 where it does not. */
export function yearlySaving({ monthly, yearly }: { monthly: number; yearly: number }): number {
  return monthly > 0 ? Math.max(0, Math.floor((1 - yearly / (monthly * 12)) * 100)) : 0
}

/**
 * `new` pays now; `later` pays now for a period behind the free days that still run; `resume` pays nothing and turns the
 * renewal on; `overdue` pays for a renewal that failed; `running` has nothing to do.
 */
export type Situation = 'new' | 'later' | 'resume' | 'overdue' | 'running'

export function situationOf(subscription: Subscription | null, now: number): Situation {
  if (!subscription || subscription.status === 'expired') return 'new'
  if (subscription.status === 'past_due') return 'overdue'
  if (subscription.renews) return 'running'
  if (Date.parse(subscription.until) <= now) return 'new'
  return subscription.status === 'cancelled' ? 'resume' : 'later'
}

/** When a period that is paid for now is over, counted by the calendar as the server does. */
export function periodEnd(start: number, { type }: Plan, freeDays: number): string {
  const end = new Date(start)
  if (type === 'free') end.setUTCDate(end.getUTCDate() + freeDays)
  else {
    const day = end.getUTCDate()
    end.setUTCMonth(end.getUTCMonth() + (type === 'yearly' ? 12 : 1))
    if (end.getUTCDate() !== day) end.setUTCDate(0)
  }
  return end.toISOString()
}
