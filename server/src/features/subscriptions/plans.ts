/** The plans on offer to one fan now: what each starts, costs and saves. Pure; minor units. */
import type { Performer } from '#core/accounts/index.ts'
import { tokensFor, yearlySaving } from '#core/money/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { addDays } from '#lib/time.ts'
import { freeDaysFor, isOnOffer, isRunning, periodEnd, periodStart, type PaidType } from './rules.ts'
import type { SubscriptionRow } from './store.ts'

export type Situation = 'new' | 'later' | 'resume' | 'overdue' | 'running'

export interface Plan {
  readonly type: 'free' | PaidType
  readonly price: number
  readonly tokens: number
  readonly saving: number
  readonly startsAt: Date
  readonly expiresAt: Date
}

export interface Known {
  readonly performer: Performer
  readonly row: SubscriptionRow | undefined
  readonly settings: Settings
  readonly now: Date
}

/** What subscribing means for a fan with this history. */
export function situationOf(row: SubscriptionRow | undefined, now: Date): Situation {
  if (!isRunning(row, now)) return 'new'
  if (row.status === 'past_due') return 'overdue'
  if (row.renews) return 'running'
  return row.status === 'cancelled' ? 'resume' : 'later'
}

/** The price for a period; a resumed subscription keeps its agreed price. */
function agreedPrice(performer: Performer, type: PaidType, row: SubscriptionRow | undefined): number {
  if (row?.status === 'cancelled' && row.type === type) return Number(row.price)
  return Number(type === 'yearly' ? performer.yearly_price : performer.monthly_price)
}

/** Free days first, then the month, then the year; empty while a subscription renews. */
export function plansFor({ performer, row, settings, now }: Known): Plan[] {
  const situation = situationOf(row, now)
  if (situation === 'running') return []
  const days = freeDaysFor(performer, row, settings, now)
  const startsAt = situation === 'resume' && row ? row.expires_at : periodStart(row, now)
  const free: Plan = { type: 'free', price: 0, tokens: 0, saving: 0, startsAt, expiresAt: addDays(startsAt, days) }
  // An agreed plan can be resumed, even when it is not on offer any more.
  const isKept = (type: PaidType) => situation === 'resume' && row?.type === type
  const paid = (['monthly', 'yearly'] as const).filter((type) => isKept(type) || isOnOffer(performer, type, settings))
  return [
    ...(days > 0 ? [free] : []),
    ...paid.map((type): Plan => {
      const price = agreedPrice(performer, type, isRunning(row, now) ? row : undefined)
      return {
        type,
        price,
        tokens: tokensFor(price, settings.tokenConversionRate),
        saving: type === 'yearly' ? yearlySaving(Number(performer.monthly_price), price) : 0,
        startsAt,
        // Resuming a renewal charges at the end of the period that is paid already.
        expiresAt: situation === 'resume' ? startsAt : periodEnd(startsAt, type),
      }
    }),
  ]
}
