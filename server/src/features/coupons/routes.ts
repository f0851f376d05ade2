import * as coupons from '@fanfare/contract/coupons'
import { listCoupons, showDiscount } from '#core/coupons/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { createCoupon, endCoupon } from './create-coupon.ts'
import { couponView } from './views.ts'

export const routes = [
  query(coupons.listCoupons, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listCoupons(ctx.db, { limit, offset })
    const now = ctx.clock.now()
    return { data: rows.map((row) => couponView(row, now)), total }
  }),

  mutation(coupons.createCoupon, async ({ tx, viewer, body }) => {
    const { code, percent, forSubscriptions, forTokens, lastDay, maxUses, maxUsesPerFan } = body
    const form = { code, percent, forSubscriptions, forTokens, lastDay, maxUses, maxUsesPerFan, operatorId: viewer.id }
    return couponView(await createCoupon(tx, form), tx.now)
  }),

  mutation(coupons.endCoupon, async ({ tx, params }) => couponView(await endCoupon(tx, params.id), tx.now)),

  query(coupons.applyCoupon, async ({ ctx, viewer, params, body }) => {
    const price = toMinorUnits(body.price)
    const buying = { code: params.id, accountId: viewer.id, kind: body.kind, price }
    const { coupon, discount } = await showDiscount(ctx.db, ctx.clock.now(), buying)
    return {
      code: coupon.code,
      percent: coupon.percent,
      price: fromMinorUnits(price),
      discount: fromMinorUnits(discount),
      total: fromMinorUnits(price - discount),
    }
  }),
]
