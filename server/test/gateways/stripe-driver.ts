/** Runs Stripe in the contract suite: the real SDK with the fake. */
import assert from 'node:assert/strict'
import * as gateways from '@fanfare/contract/gateways'
import * as payments from '@fanfare/contract/payments'
import { openTestServer, type Caller } from '../test-server.ts'
import type { CardBehaviour, Driver, Webhook } from './driver.ts'
import { openFakeStripe, STRIPE_KEYS } from './fake-stripe.ts'
import { CARDS } from './stripe-bank.ts'
import { atEndOfFile } from '../at-end-of-file.ts'

const numbers: Record<CardBehaviour, string> = {
  pays: CARDS.pays,
  declines: CARDS.declines,
  asks: CARDS.asks,
  disputed: CARDS.disputed,
  fails_refunds: CARDS.failsRefunds,
}
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)
const times: Record<Webhook, Date | undefined> = {
  genuine: undefined,
  forged: undefined,
  old: secondsFromNow(-3600),
  future: secondsFromNow(3600),
}

export async function openStripeDriver() {
  const stripe = await openFakeStripe()
  atEndOfFile(() => stripe.close())
  const site = await openTestServer({
    env: {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      GATEWAY_TIMEOUT_MS: '2000',
    },
  })
  const { bank } = stripe
  const customerOf = (fan: Caller) => [...bank.customers.values()].find(({ metadata }) => metadata['account'] === fan.id)?.id
  const intentsOf = (fan: Caller) =>
    [...bank.intents.values()].filter(({ customer, status }) => customer === customerOf(fan) && status === 'succeeded')
  const refundsOf = (fan: Caller) => bank.sentRefunds(intentsOf(fan).map(({ id }) => id))
  const post = (event: object, kind: Webhook = 'genuine') =>
    stripe.post(`${site.api}/payment/webhooks/stripe`, event, {
      ...(times[kind] && { at: times[kind] }),
      ...(kind === 'forged' && { secret: 'whsec_of_somebody_else' }),
    })
  const driver: Driver = {
    name: 'stripe',
    site,
    takesEvidence: true,
    datesWebhooks: true,
    endsRefused: true,
    async saves(fan, behaviour) {
      const setup = await fan(gateways.startCardSetup, { body: { gateway: 'stripe' } })
      bank.enterCard(setup._id, numbers[behaviour])
      return fan(payments.addCard, { params: { type: 'stripe' }, body: { token: setup._id } })
    },
    async answersBank(_fan, { authentication }, approve) {
      const intent = [...bank.intents.values()].find((one) => one.client_secret === authentication?.clientSecret)
      bank.authenticate(intent?.id ?? assert.fail('no intent has this secret'), approve)
    },
    async taken(fan) {
      const all = intentsOf(fan)
      return { times: all.length, sum: all.reduce((sum, { amount }) => sum + amount, 0) }
    },
    returned: async (fan) => refundsOf(fan).reduce((sum, { amount }) => sum + amount, 0),
    async returnsRefunds(fan, webhook) {
      const returned = bank.returnRefunds(refundsOf(fan))
      if (webhook === 'told') for (const object of returned) await post({ type: 'refund.failed', data: { object } }, 'genuine')
    },
    async webhook(intentId, kind) {
      return post(
        { type: 'payment_intent.succeeded', data: { object: { id: intentId, object: 'payment_intent', amount: 1 } } },
        kind,
      )
    },
    breaks: (trouble) =>
      trouble === 'down' ? stripe.fail('/v1/', 'refused', 'always') : stripe.fail('/v1/payment_intents', trouble),
    mends: () => stripe.heal(),
  }
  return { ...driver, stripe, bank, post }
}
