import type { Clock } from '../../clock.ts'
import type { Db } from '../../db.ts'
import type { Gateway } from '../index.ts'
import { openStripeApi, wrongKey, STRIPE, type StripeServices } from './api.ts'
import { beginCardSetup, cardsOf, customerOfSetup, readCard, removeCard, saveCard } from './cards.ts'
import { openCustomers } from './customers.ts'
import { offerDigitalWallets } from './digital-wallets.ts'
import { disputedSince, disputeOf, submitEvidence } from './disputes.ts'
import { cancelIntent, createIntent, foundIntent, readIntent } from './intents.ts'
import { minimumCharge } from './minimum-charge.ts'
import { openPayoutAccounts } from './accounts.ts'
import { refund, sentRefunds } from './refunds.ts'
import { transactionsBetween } from './transactions.ts'
import { subjectOf } from './webhook.ts'

interface Services extends StripeServices {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
}

export function openStripe({ db, clock, keys, health, settings }: Services) {
  const api = openStripeApi({ keys, health, settings })
  const customers = openCustomers(db, api)
  const cards = { api, customers }
  const gateway: Gateway = {
    name: STRIPE,
    cardEntry: 'elements',
    minimumCharge,
    async isReady() {
      const { secretKey, publishableKey, webhookSecret } = await keys.read(STRIPE)
      return secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined
    },
    wrongKey: (typed) => wrongKey(typed, settings),
    check: async () => void (await api((sdk) => sdk.balance.retrieve())),
    publishableKey: async () => (await keys.read(STRIPE))['publishableKey'] ?? '',
    async descriptor() {
      const account = await api((sdk) => sdk.accounts.retrieveCurrent())
      return account.settings?.payments.statement_descriptor ?? account.business_profile?.name ?? ''
    },
    offerDigitalWallets: (domain) => offerDigitalWallets(api, domain),
    beginCardSetup: (input) => beginCardSetup(cards, input),
    customerOfSetup: (id) => customerOfSetup(cards, id),
    saveCard: (account, details) => saveCard(cards, account, details),
    removeCard: (reference) => removeCard(cards, reference),
    readCard: (reference) => readCard(cards, reference),
    cardsOf: (account) => cardsOf(cards, account),
    // Stripe uses real time, whatever the site's clock says. The periods of its lists use real time too.
    createIntent: (input) => createIntent({ api, customers, now: clock.now }, input),
    findIntent: (input) => foundIntent({ api, customers, now: clock.now }, input),
    readIntent: (id) => readIntent(api, id),
    cancelIntent: (id) => cancelIntent(api, id),
    refund: (input) => refund(api, input),
    sentRefunds: sentRefunds(api),
    disputeOf: (intentId) => disputeOf(api, intentId),
    disputedSince: (from) => disputedSince(api, from),
    submitEvidence: (id, evidence) => submitEvidence(api, id, evidence),
    transactionsBetween: (period) => transactionsBetween(api, period),
    subjectOf: async (webhook) => subjectOf(webhook, (await keys.read(STRIPE))['webhookSecret']),
  }
  return { gateway, payoutAccounts: openPayoutAccounts({ db, api, keys }) }
}
