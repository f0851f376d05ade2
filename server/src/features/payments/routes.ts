import { done } from '@fanfare/contract'
import * as payments from '@fanfare/contract/payments'
import {
  cardsOf,
  listPayments,
  makeDefault,
  nudgePayment,
  paymentNow,
  paymentOf,
  paymentOfIntent,
  paymentView,
  removeCard,
  saveCard,
} from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound } from '#kit/refusal.ts'
import { act, answer } from '#platform/answer.ts'
import { purchaseTokens } from './purchase-tokens.ts'
import { listPackages } from './store.ts'
import { cardView, packageView } from './views.ts'

export const answers = [
  answer(payments.listCards, async ({ house, viewer }) => {
    const cards = await cardsOf(house.db, viewer.id)
    const now = new Date()
    return { data: cards.map((card) => cardView(card, now)), total: cards.length }
  }),

  answer(payments.addCard, async ({ house, viewer, params, body, key }) =>
    cardView(await saveCard(house, { accountId: viewer.id, key, gateway: params.type, details: body }), new Date()),
  ),

  act(payments.makeDefaultCard, async ({ tx, viewer, params }) => cardView(await makeDefault(tx, viewer.id, params.id), tx.now)),

  act(payments.removeCard, async ({ tx, viewer, params }) => {
    await removeCard(tx, viewer.id, params.id)
    return done
  }),

  answer(payments.listTokenPackages, async ({ house }) => {
    const rows = await listPackages(house.db)
    const { tokenConversionRate } = await settings(house)
    return { data: rows.map((row) => packageView(row, tokenConversionRate)), total: rows.length }
  }),

  answer(payments.purchaseTokens, async ({ house, viewer, params, body, key }) =>
    paymentView(
      await purchaseTokens(house, {
        fanId: viewer.id,
        key,
        packageId: params.id,
        cardId: body.cardId,
        amount: body.amount,
        shown: { price: body.price, tokens: body.tokens },
      }),
    ),
  ),

  answer(payments.readPayment, async ({ house, viewer, params }) => {
    const payment = await paymentOf(house.db, viewer.id, params.id)
    if (!payment) throw notFound('payment')
    return paymentView(await paymentNow(house, payment))
  }),

  answer(payments.listPayments, async ({ house, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listPayments(house.db, viewer.id, { limit, offset })
    return { data: rows.map(paymentView), total }
  }),

  answer(payments.answerSandboxChallenge, async ({ house, viewer, body }) => {
    const { sandbox } = house.gateways
    const intent = await sandbox?.answerChallenge(viewer.id, body.clientSecret, body.approve)
    const payment = sandbox && intent && (await paymentOfIntent(house.db, sandbox.name, intent.id))
    if (!payment) throw notFound('payment')
    return paymentView(await paymentNow(house, payment))
  }),

  answer(payments.gatewayWebhook, async ({ house, params, rawBody, header }) => {
    await nudgePayment(house, params.gateway, { rawBody, header })
    return done
  }),
]
