import type { Coupon } from '@fanfare/contract/coupons'
import { couponState, type CouponRow } from '#core/coupons/index.ts'

export const couponView = (row: CouponRow, now: Date): Coupon => ({
  _id: row.id,
  code: row.code,
  percent: row.percent,
  forSubscriptions: row.for_subscriptions,
  forTokens: row.for_tokens,
  expiresAt: row.expires_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  maxUsesPerFan: row.max_uses_per_fan,
  uses: row.uses,
  state: couponState(row, now),
  createdAt: row.created_at.toISOString(),
})
