import * as coupons from '@fanfare/contract/coupons'
import { listCoupons, showDiscount } from '#core/coupons/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { createCoupon, endCoupon } from './create-coupon.ts'
import { recordAct } from './operator-acts.ts'
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
    const row = await createCoupon(tx, form)
    recordAct(tx, { operator: viewer, act: 'coupon.create', subject: { kind: 'coupon', id: row.id }, after: body })
    return couponView(row, tx.now)
  }),

  mutation(coupons.endCoupon, async ({ tx, viewer, params }) => {
    const row = await endCoupon(tx, params.id)
    recordAct(tx, { operator: viewer, act: 'coupon.end', subject: { kind: 'coupon', id: row.id }, after: { code: row.code } })
    return couponView(row, tx.now)
  }),

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
