/** The plans on offer to one fan now: what each starts, costs and saves. Pure; minor units. */
import { monthsOf, type PaidType, type PlanType } from '@fanfare/contract/periods'
import { type Situation } from '@fanfare/contract/plans'
import { percentSaved, tokensFor } from '#core/money/index.ts'
import type { Performer } from '#core/accounts/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { addDays } from '#lib/time.ts'
import { firstPriceOf } from './promotions/rules.ts'
import type { PromotionRow } from './promotions/store.ts'
import { freeDaysFor, isOnOffer, isRunning, PAID_TYPES, periodEnd, periodStart, priceFor, type PriceList } from './rules.ts'
import type { SubscriptionRow } from './store.ts'

export interface Plan {
  readonly type: PlanType
  /** For each period, and for the first one. */
  readonly price: number
  readonly firstPrice: number
  /** The first price. */
  readonly tokens: number
  readonly saving: number
  readonly days: number
  readonly startsAt: Date
  readonly expiresAt: Date
}

export interface Known extends PriceList {
  readonly performer: Performer
  readonly row: SubscriptionRow | undefined
  /** The promotion that this fan can have. */
  readonly promotion: PromotionRow | undefined
  /** Free days of a trial link instead of the performer's. */
  readonly trialDays: number | undefined
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

/** Free days first, then by length; empty while a subscription renews. */
export function plansFor(known: Known): Plan[] {
  const { performer, row, settings, now, trialDays } = known
  const situation = situationOf(row, now)
  if (situation === 'running') return []
  const days = trialDays ?? freeDaysFor(performer, row, settings, now)
  const startsAt = situation === 'resume' && row ? row.expires_at : periodStart(row, now)
  const nothing = { price: 0, firstPrice: 0, tokens: 0, saving: 0 }
  const free: Plan = { type: 'free', ...nothing, days, startsAt, expiresAt: addDays(startsAt, days) }
  // An agreed plan can be resumed, even when it is not on offer any more.
  const isKept = (type: PaidType) => situation === 'resume' && row?.type === type
  const paid = PAID_TYPES.filter((type) => isKept(type) || isOnOffer(known, type, settings))
  return [...(days > 0 ? [free] : []), ...paid.map((type) => paidPlan(known, type, startsAt))]
}

function paidPlan(known: Known, type: PaidType, startsAt: Date): Plan {
  const { performer, row, promotion, settings, now } = known
  const isResumed = situationOf(row, now) === 'resume'
  const price = isResumed && row?.type === type ? Number(row.price) : priceFor(known, type)
  const firstPrice = promotion && !isResumed ? firstPriceOf(promotion, type, price) : price
  return {
    type,
    price,
    firstPrice,
    tokens: tokensFor(firstPrice, settings.tokenConversionRate),
    saving: type === 'monthly' ? 0 : percentSaved(price, Number(performer.monthly_price) * monthsOf[type]),
    days: 0,
    startsAt,
    // Resuming a renewal charges at the end of the period that is paid already.
    expiresAt: isResumed ? startsAt : periodEnd(startsAt, type),
  }
}
