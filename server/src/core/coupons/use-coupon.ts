/** Applies coupons: shown before the payment, reserved while a payment is open, used when it succeeds, returned when it fails. */
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { discountOf, couponError, type CouponKind } from './rules.ts'
import { deleteUse, findCoupon, insertUse, lockCoupon, markUsed, usesOf, type CouponRow } from './store.ts'

interface Buying {
  /** A code as typed, or an id. */
  readonly code: string
  readonly accountId: string
  readonly kind: CouponKind
  /** Before the discount, in minor units of the currency. */
  readonly price: number
}

export interface DiscountedPrice {
  readonly coupon: CouponRow
  /** Minor units of the currency. */
  readonly discount: number
}

/** Returns the current discount without using the coupon. Throws `not_valid` with the reason if the coupon does not apply. */
export async function showDiscount(db: Db, now: Date, { code, accountId, kind, price }: Buying): Promise<DiscountedPrice> {
  const coupon = await findCoupon(db, code)
  if (!coupon) throw unknown()
  const usesByBuyer = await usesOf(db, coupon.id, accountId)
  return { coupon, discount: discountOf(coupon, { kind, price, usesByBuyer, now }) }
}

export interface ReservedCoupon {
  /** For `settleCoupon` or `returnCoupon`. */
  readonly useId: string
  readonly discount: number
}

/**
 * Reserves one use in the transaction that begins the payment. If uses are limited, parallel reservations wait for this one.
 * Throws `not_valid` with the reason if the coupon does not apply.
 */
export async function reserveCoupon(tx: Tx, { code, accountId, kind, price }: Buying): Promise<ReservedCoupon> {
  const coupon = await lockCoupon(tx, code)
  if (!coupon) throw unknown()
  const usesByBuyer = await usesOf(tx.db, coupon.id, accountId)
  const discount = discountOf(coupon, { kind, price, usesByBuyer, now: tx.now })
  const useId = newId(tx.now)
  await insertUse(tx, { id: useId, coupon_id: coupon.id, account_id: accountId, discount, reserved_at: tx.now })
  return { useId, discount }
}

/** Call this when the payment has succeeded. The coupon counts even if it has expired since then. */
export const settleCoupon = (tx: Tx, useId: string): Promise<void> => markUsed(tx, useId)

/** Call this when the payment has failed; the use no longer counts. Safe to repeat. */
export const returnCoupon = (tx: Tx, useId: string): Promise<void> => deleteUse(tx, useId)

const unknown = () => couponError(t('This coupon code doesn’t exist.'))
