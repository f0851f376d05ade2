/** Calculates the plans offered to a fan: start, cost and saving of each. Pure; minor units. */
import { monthsOf, type PaidType, type PlanType } from '@fanfare/contract/periods'
import { type Situation } from '@fanfare/contract/plans'
import { percentSaved, tokensFor } from '#core/money/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { addDays } from '#lib/time.ts'
import { firstPriceOf } from './promotions/rules.ts'
import type { PromotionRow } from './promotions/store.ts'
import {
  anchorDay,
  freeDaysFor,
  isOnOffer,
  isRunning,
  renewalPrice,
  PAID_TYPES,
  postponedTrialEnd,
  periodEnd,
  periodStart,
  priceFor,
  type Relation,
} from './rules.ts'
import type { SubscriptionRow } from './store.ts'
import { todaysPrice, type TierOffer } from './tiers/catalog.ts'
import { amountDue, upgradeEnd } from './tiers/credit.ts'

export interface Plan {
  readonly type: PlanType
  /** `price` is for each period, `firstPrice` for the first. */
  readonly price: number
  readonly firstPrice: number
  /** The first price in tokens. */
  readonly tokens: number
  readonly saving: number
  readonly days: number
  readonly startsAt: Date
  readonly expiresAt: Date
  /** When the next period is charged, if it renews. */
  readonly chargedAt: Date
}

export interface PlanContext {
  readonly tier: TierOffer
  /** Compared with the tier of a running subscription. */
  readonly relation: Relation
  /** The rest of what was paid for the current tier. */
  readonly credit: number
  /** How long remaining free months last in this tier, in milliseconds. */
  readonly givenTime: number
  /** Whether all seats are taken. */
  readonly isFull: boolean
  readonly row: SubscriptionRow | undefined
  /** The promotion that this fan can get. */
  readonly promotion: PromotionRow | undefined
  /** Free days of a trial link, which replace the performer's. */
  readonly trialDays: number | undefined
  readonly settings: Settings
  readonly now: Date
}

/** Returns what subscribing means for a fan with this history. */
export function situationOf(row: SubscriptionRow | undefined, relation: Relation, now: Date): Situation {
  if (!isRunning(row, now)) return 'new'
  if (row.status === 'past_due') return 'overdue'
  if (row.status === 'paused') return 'running'
  if (relation !== 'same') return relation === 'dearer' ? 'upgrade' : 'downgrade'
  if (row.renews) return 'running'
  return row.status === 'cancelled' ? 'resume' : 'later'
}

/** Free days first, then by length; empty while a subscription renews. */
export function plansFor(known: PlanContext): Plan[] {
  const { tier, relation, row, settings, now, trialDays, isFull } = known
  const situation = situationOf(row, relation, now)
  if (situation === 'running' || (isFull && (relation !== 'same' || !isRunning(row, now)))) return []
  const days = trialDays ?? freeDaysFor(tier, row, settings, now)
  const startsAt = startOf(situation, row, now)
  const nothing = { price: 0, firstPrice: 0, tokens: 0, saving: 0 }
  const free: Plan = { type: 'free', ...nothing, days, startsAt, ...freeEnd(startsAt, days) }
  // An agreed plan can be resumed even if it is no longer on offer.
  const isAgreed = (type: PaidType) => situation === 'resume' && row?.type === type
  const paid = PAID_TYPES.filter((type) => isAgreed(type) || isOnOffer(tier, type, settings))
  return [...(days > 0 ? [free] : []), ...paid.map((type) => paidPlan(known, type, startsAt))]
}

function freeEnd(startsAt: Date, days: number) {
  const [expiresAt, earliest] = [addDays(startsAt, days), postponedTrialEnd(startsAt)]
  return { expiresAt, chargedAt: earliest > expiresAt ? earliest : expiresAt }
}

function startOf(situation: Situation, row: SubscriptionRow | undefined, now: Date): Date {
  if (row && (situation === 'resume' || situation === 'downgrade')) return row.expires_at
  return situation === 'upgrade' ? now : periodStart(row, now)
}

function paidPlan(known: PlanContext, type: PaidType, startsAt: Date): Plan {
  const { tier, relation, row, settings, now } = known
  const situation = situationOf(row, relation, now)
  const today = todaysPrice(tier, type, settings)
  const isAgreed = situation === 'resume' && row?.type === type
  const price = isAgreed ? renewalPrice(Number(row.price), today) : priceFor(tier, type)
  const firstPrice = firstPriceIn(situation, known, { type, price })
  const value = Math.max(price, known.credit)
  const expiresAt = endIn(situation, { row, type, price, startsAt, value, givenTime: known.givenTime })
  return {
    type,
    price,
    firstPrice,
    tokens: tokensFor(firstPrice, settings.tokenConversionRate),
    saving: type === 'monthly' ? 0 : percentSaved(price, tier.monthly * monthsOf[type]),
    days: 0,
    startsAt,
    expiresAt,
    chargedAt: expiresAt,
  }
}

function firstPriceIn(
  situation: Situation,
  { promotion, credit }: PlanContext,
  { type, price }: { type: PaidType; price: number },
) {
  if (situation === 'upgrade') return amountDue(price, credit)
  if (situation === 'resume' || situation === 'downgrade') return price
  return promotion ? firstPriceOf(promotion, type, price) : price
}

interface Ending {
  readonly row: SubscriptionRow | undefined
  readonly type: PaidType
  readonly price: number
  readonly startsAt: Date
  readonly value: number
  readonly givenTime: number
}

function endIn(situation: Situation, { row, type, price, startsAt, value, givenTime }: Ending): Date {
  // Resuming or downgrading charges at the end of the period that is already paid.
  if (situation === 'resume' || situation === 'downgrade') return startsAt
  if (situation !== 'upgrade') return periodEnd(startsAt, type, anchorDay(startsAt, row))
  return new Date(upgradeEnd(startsAt, { type, price, value }).getTime() + givenTime)
}
