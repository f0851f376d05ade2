import { done } from '@fanfare/contract'
import * as gateways from '@fanfare/contract/gateways'
import * as payments from '@fanfare/contract/payments'
import {
  abandonPayment,
  beginCardSetup,
  descriptorOf,
  gatewayForNewCards,
  refundSumsOf,
  listPayments,
  makeDefault,
  receiveWebhook,
  refreshPayment,
  paymentOf,
  paymentOfIntent,
  paymentView,
  removeCard,
  saveCard,
  shownCards,
} from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { packageRoutes } from './package-routes.ts'
import { purchaseTokens } from './purchase-tokens.ts'
import { listPackages, MAX_PACKAGES } from './store.ts'
import { cardView, packageView, setupView } from './views.ts'

export const routes = [
  ...packageRoutes,

  query(payments.listCards, async ({ ctx, viewer }) => {
    const cards = await shownCards(ctx, viewer.id)
    const now = ctx.clock.now()
    const gateways = [...new Set(cards.map(({ gateway }) => gateway))]
    const names = await Promise.all(gateways.map((gateway) => descriptorOf(ctx, gateway)))
    const views = cards.map((card) => ({ ...cardView(card, now), descriptor: names[gateways.indexOf(card.gateway)] ?? '' }))
    return { data: views, total: cards.length }
  }),

  query(gateways.readNewCardGateway, async ({ ctx, viewer, query: { purpose, country } }) => {
    const gateway = await gatewayForNewCards(ctx, { accountId: viewer.id, purpose, country })
    if (!gateway) return { gateway: '', entry: 'none' as const, publishableKey: '', descriptor: '' }
    const [publishableKey, descriptor] = await Promise.all([gateway.publishableKey(), descriptorOf(ctx, gateway.name)])
    return { gateway: gateway.name, entry: gateway.cardEntry, publishableKey, descriptor }
  }),

  action(gateways.startCardSetup, async ({ ctx, viewer, body, key }) => {
    const setup = await beginCardSetup(ctx, { accountId: viewer.id, key, gateway: body.gateway, country: body.country })
    return setupView(setup)
  }),

  action(payments.addCard, async ({ ctx, viewer, params, body, key }) => {
    const newIntent = { accountId: viewer.id, key, gateway: params.type, country: body.country, details: body }
    return cardView(await saveCard(ctx, newIntent), ctx.clock.now())
  }),

  mutation(payments.makeDefaultCard, async ({ tx, viewer, params }) =>
    cardView(await makeDefault(tx, viewer.id, params.id), tx.now),
  ),

  mutation(payments.removeCard, async ({ tx, viewer, params }) => {
    await removeCard(tx, viewer.id, params.id)
    return done
  }),

  query(payments.listTokenPackages, async ({ ctx }) => {
    const { rows } = await listPackages(ctx.db, { isOnSale: true, limit: MAX_PACKAGES, offset: 0 })
    const { tokenConversionRate } = await settings(ctx)
    return { data: rows.map((row) => packageView(row, tokenConversionRate)), total: rows.length }
  }),

  action(payments.purchaseTokens, async ({ ctx, viewer, params, body, key }) =>
    paymentView(
      await purchaseTokens(ctx, {
        fanId: viewer.id,
        key,
        packageId: params.id,
        cardId: body.cardId,
        amount: body.amount,
        couponCode: body.couponCode,
        shown: { price: body.price, tokens: body.tokens, total: body.total },
        country: body.country,
      }),
    ),
  ),

  query(payments.readPayment, async ({ ctx, viewer, params }) => {
    const payment = await paymentOf(ctx.db, viewer.id, params.id)
    if (!payment) throw notFound()
    return paymentView(await refreshPayment(ctx, payment))
  }),

  action(payments.cancelPayment, async ({ ctx, viewer, params }) => {
    const payment = await paymentOf(ctx.db, viewer.id, params.id)
    if (!payment) throw notFound()
    return paymentView(await abandonPayment(ctx, payment.id))
  }),

  query(payments.listPayments, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listPayments(ctx.db, viewer.id, { limit, offset })
    const back = await refundSumsOf(
      ctx.db,
      rows.map((row) => row.id),
    )
    return { data: rows.map((row) => paymentView(row, back.get(row.id))), total }
  }),

  action(payments.answerSandboxChallenge, async ({ ctx, viewer, body }) => {
    const { sandbox } = ctx.gateways
    const intent = await sandbox?.answerChallenge(viewer.id, body.clientSecret, body.approve)
    const payment = sandbox && intent && (await paymentOfIntent(ctx.db, sandbox.name, intent.id))
    if (!payment) throw notFound()
    return paymentView(await refreshPayment(ctx, payment))
  }),

  action(payments.gatewayWebhook, async ({ ctx, params, rawBody, header }) => {
    await receiveWebhook(ctx, params.gateway, { rawBody, header })
    return done
  }),

  action(payments.gatewayPostback, async ({ ctx, params: { gateway, secret }, query: { eventType }, rawBody, header }) => {
    await receiveWebhook(ctx, gateway, { rawBody, header, eventType, secret })
    return done
  }),
]
