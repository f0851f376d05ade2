/** Decides who gets a promotion, whether it runs, and the reduced price. Pure; minor units of the currency. */
import type { Promotion } from '@fanfare/contract/offers'
import type { PaidType } from '@fanfare/contract/periods'
import { discountedPrice } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { SubscriptionRow } from '../store.ts'
import type { PromotionRow } from './store.ts'

export function promotionState({ ended_at, ends_at, max_claims, claims }: PromotionRow, now: Date): Promotion['state'] {
  if (ended_at !== null || (ends_at !== null && ends_at <= now)) return 'ended'
  return max_claims !== null && claims >= max_claims ? 'used_up' : 'running'
}

type History = Pick<SubscriptionRow, 'pays' | 'first_paid_at' | 'status' | 'free_trial_used_at'> | undefined

/** Free days and gifts neither make a past subscriber nor undo it. Fans who pay now are neither past nor new. */
function isFor(audience: PromotionRow['audience'], before: History): boolean {
  if (before?.pays === true) return false
  if (audience === 'all') return true
  const hasPaid = before !== undefined && before.first_paid_at !== null
  return hasPaid === (audience === 'past')
}

export interface ClaimFacts {
  readonly before: History
  readonly hasClaimed: boolean
  readonly now: Date
}

/** Returns whether a price promotion lowers this fan's first price. Each fan gets it once. */
export const isOfferedTo = (promotion: PromotionRow, { before, hasClaimed, now }: ClaimFacts): boolean =>
  promotionState(promotion, now) === 'running' && !hasClaimed && isFor(promotion.audience, before)

/** Returns the price of the first period. A promotion with a price applies to the month only, and never raises it. */
export function firstPriceOf({ kind, value }: PromotionRow, type: PaidType, price: number): number {
  if (kind === 'percent') return discountedPrice(price, Number(value))
  return kind === 'price' && type === 'monthly' ? Math.min(price, Number(value)) : price
}

export interface TrialClaimFacts extends ClaimFacts {
  /** Whether the site allows free days. */
  readonly isEnabled: boolean
}

/** Returns why a trial link gives this fan nothing, or undefined if it works. */
export function trialProblem(
  trial: PromotionRow | undefined,
  { before, hasClaimed, now, isEnabled }: TrialClaimFacts,
): string | undefined {
  if (!trial) return t('This link isn’t valid.')
  if (!isEnabled) return t('Free trials are turned off on this site right now.')
  const state = promotionState(trial, now)
  if (state === 'ended') return t('This link has expired.')
  if (hasClaimed || (before && (before.status !== 'expired' || before.free_trial_used_at !== null)))
    return t('You’ve already used your free trial here.')
  if (state === 'used_up') return t('All free trials of this link have been claimed.')
  return isFor(trial.audience, before) ? undefined : t('You’re not eligible for this offer.')
}
