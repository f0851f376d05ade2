import * as payments from '@fanfare/contract/payments'
import * as renewals from '@fanfare/contract/renewals'
import * as plans from '@fanfare/contract/plans'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { paymentView } from '#core/payments/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { cancelSubscription } from './end-subscription.ts'
import { changePaymentMethod, pauseSubscription, resumeSubscription, takeCounterOffer } from './manage-subscription.ts'
import { nextCharges } from './next-charges.ts'
import { readPlans } from './read-plans.ts'
import { listSubscriptions, subscriptionBetween, subscriptionById } from './store.ts'
import { subscribablePerformer, subscribe } from './subscribe.ts'
import { tierView } from './tiers/views.ts'
import { ownSubscriptionView, planView, subscriberViews, subscriptionViews } from './views.ts'

export const routes = [
  action(payments.subscribe, async ({ ctx, viewer, body, key }) => {
    const { performerId, tierId, type, paymentMethod: method = 'card', cardId, couponCode, trialCode, renewsAs } = body
    // Clients that send no total were shown the price without tax.
    const shown = { shownPrice: body.price, shownRenewalPrice: body.renewalPrice, shownTotal: body.total ?? body.price }
    const request = {
      key,
      performerId,
      tierId,
      type,
      method,
      cardId,
      country: body.country,
      ...shown,
      couponCode,
      trialCode,
      renewsAs,
    }
    return paymentView(await subscribe(ctx, viewer, request))
  }),

  mutation(renewals.cancelSubscription, async ({ tx, viewer, params, body }) => {
    const row = await cancelSubscription(tx, { fanId: viewer.id, id: params.id, reason: body?.reason })
    return ownSubscriptionView(tx.db, row)
  }),

  mutation(renewals.acceptCounterOffer, async ({ tx, viewer, params }) =>
    ownSubscriptionView(tx.db, await takeCounterOffer(tx, { fanId: viewer.id, id: params.id })),
  ),

  mutation(renewals.pauseSubscription, async ({ tx, viewer, params, body }) =>
    ownSubscriptionView(tx.db, await pauseSubscription(tx, { fanId: viewer.id, id: params.id }, body.months)),
  ),

  mutation(renewals.resumeSubscription, async ({ tx, viewer, params, body }) =>
    ownSubscriptionView(tx.db, await resumeSubscription(tx, { fanId: viewer.id, id: params.id }, body?.total)),
  ),

  mutation(renewals.changePaymentMethod, async ({ tx, viewer, params, body }) => {
    const { method, cardId, country, total: shownTotal } = body
    const wanted = { fanId: viewer.id, id: params.id, method, cardId, country, shownTotal }
    return ownSubscriptionView(tx.db, await changePaymentMethod(tx, wanted))
  }),

  query(renewals.readSubscription, async ({ ctx: { db }, viewer, params }) => {
    const row = await subscriptionById(db, params.id)
    if (row?.fan_id !== viewer.id) throw notFound()
    return ownSubscriptionView(db, row)
  }),

  query(subscriptions.listOwnSubscriptions, async ({ ctx: { db }, viewer, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listSubscriptions(db, { side: 'fan', accountId: viewer.id, status, limit, offset })
    return { data: await subscriptionViews(db, rows, 'fan'), total }
  }),

  query(subscriptions.readNextCharges, ({ ctx, viewer }) => nextCharges(ctx, viewer.id)),

  query(subscriptions.listSubscribers, async ({ ctx: { db }, viewer, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listSubscriptions(db, { side: 'performer', accountId: viewer.id, status, limit, offset })
    return { data: await subscriberViews(db, rows), total }
  }),

  query(plans.readOwnSubscription, async ({ ctx, viewer, params, query: { trial, tier: tierId } }) => {
    const performer = await subscribablePerformer(ctx, viewer, params.id)
    const row = await subscriptionBetween(ctx.db, viewer.id, performer.id)
    const found = await readPlans(ctx, { performer, fanId: viewer.id, row, trial, tierId })
    const { plans, trialProblem, tiers } = found
    return {
      subscription: row ? await ownSubscriptionView(ctx.db, row) : null,
      freeOffered: plans.some(({ type }) => type === 'free'),
      tiers: tiers.map((tier) => tierView(tier, found)),
      tierId: found.tierId,
      credit: fromMinorUnits(found.credit),
      hasGivenTime: found.hasGivenTime,
      situation: found.situation,
      plans: plans.map(planView),
      trialProblem,
    }
  }),
]
