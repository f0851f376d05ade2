/** Decides whether a coupon applies to a purchase, and its discount. Pure; minor units of the currency. */
import type { Coupon } from '@fanfare/contract/coupons'
import { discountedPrice } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { CouponRow } from './store.ts'

export type CouponKind = 'subscription' | 'tokens'

export function couponState({ ended_at, expires_at, max_uses, uses }: CouponRow, now: Date): Coupon['state'] {
  if (ended_at !== null) return 'ended'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'running'
}

export interface Purchase {
  readonly kind: CouponKind
  /** Before the discount. */
  readonly price: number
  /** How often the buyer has used the coupon, including open payments. */
  readonly usesByBuyer: number
  readonly now: Date
}

/** Returns the discount. Throws `not_valid` at `couponCode` with the reason if the coupon does not apply. */
export function discountOf(coupon: CouponRow, { kind, price, usesByBuyer, now }: Purchase): number {
  const state = couponState(coupon, now)
  if (state === 'ended') throw couponError(t('This coupon is no longer available.'))
  if (state === 'expired') throw couponError(t('This coupon has expired.'))
  if (kind === 'subscription' && !coupon.for_subscriptions) throw couponError(t('This coupon is only valid for buying tokens.'))
  if (kind === 'tokens' && !coupon.for_tokens) throw couponError(t('This coupon is only valid for subscriptions.'))
  // Checked before the total, so that buyers learn about their own uses, and not about those of others.
  if (coupon.max_uses_per_fan !== null && usesByBuyer >= coupon.max_uses_per_fan)
    throw couponError(t('You’ve already used this coupon the maximum number of times.'))
  if (state === 'used_up') throw couponError(t('This coupon has been used up.'))
  const discount = price - discountedPrice(price, coupon.percent)
  if (discount <= 0) throw couponError(t('There’s nothing to pay, so a coupon can’t be used.'))
  return discount
}

export const couponError = (reason: string) => notValid('couponCode', reason)
