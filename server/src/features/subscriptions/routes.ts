import * as payments from '@fanfare/contract/payments'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { paymentView } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { cancelSubscription } from './end-subscription.ts'
import { plansFor, situationOf } from './plans.ts'
import { listSubscriptions, subscriptionBetween } from './store.ts'
import { performerFor, subscribe } from './subscribe.ts'
import { planView, subscriptionViews } from './views.ts'

export const routes = [
  action(payments.subscribe, async ({ ctx, viewer, body, key }) => {
    const { performerId, type, paymentMethod: method = 'card', cardId, price: shownPrice } = body
    return paymentView(await subscribe(ctx, viewer, { key, performerId, type, method, cardId, shownPrice }))
  }),

  mutation(subscriptions.cancelSubscription, async ({ tx, viewer, params }) => {
    const row = await cancelSubscription(tx, viewer.id, params.id)
    const [view] = await subscriptionViews(tx.db, [row], 'fan')
    return view!
  }),

  query(subscriptions.listOwnSubscriptions, async ({ ctx: { db }, viewer, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listSubscriptions(db, { side: 'fan', accountId: viewer.id, status, limit, offset })
    return { data: await subscriptionViews(db, rows, 'fan'), total }
  }),

  query(subscriptions.listSubscribers, async ({ ctx: { db }, viewer, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listSubscriptions(db, { side: 'performer', accountId: viewer.id, status, limit, offset })
    return { data: await subscriptionViews(db, rows, 'performer'), total }
  }),

  query(subscriptions.readOwnSubscription, async ({ ctx, viewer, params }) => {
    const performer = await performerFor(ctx, viewer, params.id)
    const row = await subscriptionBetween(ctx.db, viewer.id, performer.id)
    const [subscription] = row ? await subscriptionViews(ctx.db, [row], 'fan') : []
    const now = ctx.clock.now()
    const plans = plansFor({ performer, row, settings: await settings(ctx), now })
    return {
      subscription: subscription ?? null,
      freeOffered: plans.some(({ type }) => type === 'free'),
      situation: situationOf(row, now),
      plans: plans.map(planView),
    }
  }),
]
