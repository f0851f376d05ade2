import { done } from '@fanfare/contract'
import * as offers from '@fanfare/contract/offers'
import * as plans from '@fanfare/contract/plans'
import { mutation, query } from '#platform/route-handler.ts'
import { giveMonths } from './gifts/give-months.ts'
import { changeOfferSettings, offerSettingsOf } from './offer-settings.ts'
import { createPromotion, endPromotion } from './promotions/create-promotion.ts'
import { listPromotions } from './promotions/store.ts'
import { promotionView } from './promotions/views.ts'
import { readPlans } from './read-plans.ts'
import { subscribablePerformer } from './subscribe.ts'
import { tierView } from './tiers/views.ts'
import { planView } from './views.ts'

export const offerRoutes = [
  query(offers.readOfferSettings, ({ ctx, viewer }) => offerSettingsOf(ctx.db, viewer.id)),

  mutation(offers.changeOfferSettings, async ({ tx, viewer, body }) => {
    const { quarterly, half_yearly, counterOffer } = body
    const form = { quarterly, half_yearly, ...(counterOffer !== undefined && { counterOffer }) }
    await changeOfferSettings(tx, viewer.id, form)
    return offerSettingsOf(tx.db, viewer.id)
  }),

  query(offers.listPromotions, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listPromotions(ctx.db, { performerId: viewer.id, limit, offset })
    const now = ctx.clock.now()
    return { data: rows.map((row) => promotionView(row, now)), total }
  }),

  mutation(offers.createPromotion, async ({ tx, viewer, body }) => {
    const { kind, value, audience, maxClaims, lastDay } = body
    const form = { performerId: viewer.id, kind, value, audience, maxClaims, lastDay }
    return promotionView(await createPromotion(tx, form), tx.now)
  }),

  mutation(offers.endPromotion, async ({ tx, viewer, params }) =>
    promotionView(await endPromotion(tx, viewer.id, params.id), tx.now),
  ),

  query(plans.readOffers, async ({ ctx, viewer, params, query: { trial, tier: tierId } }) => {
    const performer = await subscribablePerformer(ctx, viewer, params.id)
    const plansQuery = { performer, fanId: undefined, row: undefined, trial, tierId }
    const found = await readPlans(ctx, plansQuery)
    const { plans, endsAt, tiers } = found
    return {
      tiers: tiers.map((tier) => tierView(tier, found)),
      plans: plans.map(planView),
      endsAt: endsAt?.toISOString() ?? null,
    }
  }),

  mutation(offers.grantFreeMonths, async ({ tx, viewer, body }) => {
    await giveMonths(tx, { performerId: viewer.id, username: body.username, months: body.months })
    return done
  }),
]
