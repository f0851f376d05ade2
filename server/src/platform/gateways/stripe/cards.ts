/** Saves cards with Stripe: a SetupIntent takes the card in the buyer's browser, and its payment method is charged. */
import type Stripe from 'stripe'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t, translated } from '#lib/i18n.ts'
import type { CardDetails, CardSetup, NewCardSetup, SavedCard } from '../index.ts'
import type { StripeApi } from './api.ts'
import { idOf, type StripeCustomers } from './customers.ts'
import { declineMessage, isMissing } from './errors.ts'

interface Cards {
  readonly api: StripeApi
  readonly customers: StripeCustomers
}

export async function beginCardSetup({ api, customers }: Cards, { key, customerId }: NewCardSetup): Promise<CardSetup> {
  const customer = await customers.of(customerId)
  const setup = await api((sdk) =>
    sdk.setupIntents.create(
      { customer, allowed_payment_method_types: ['card'], usage: 'off_session', metadata: { account: customerId } },
      { idempotencyKey: `setup:${key}` },
    ),
  )
  return { id: setup.id, ...(setup.client_secret !== null && { clientSecret: setup.client_secret }) }
}

export async function customerOfSetup({ api, customers }: Cards, id: string): Promise<string | undefined> {
  const setup = await readSetup(api, id)
  const customer = setup && idOf(setup.customer)
  return customer === undefined ? undefined : customers.accountOf(customer)
}

/** The setup must belong to the caller's own customer and must have succeeded at Stripe, because anyone could send its id. */
export async function saveCard({ api, customers }: Cards, account: string, { token }: CardDetails): Promise<SavedCard> {
  if (token === undefined || !/^seti_\w{1,200}$/.test(token)) throw notValid('token', t('Enter the card again'))
  const [setup, customer] = await Promise.all([readSetup(api, token), customers.known(account)])
  if (!setup || customer === undefined || idOf(setup.customer) !== customer) throw notFound()
  if (setup.status !== 'succeeded') throw apiError('card_declined', translated(declineMessage(setup.last_setup_error)))
  const method = setup.payment_method
  // The method was detached since then, so it cannot be charged.
  if (method === null || typeof method === 'string' || !method.card || idOf(method.customer) !== customer)
    throw notValid('token', t('Enter the card again'))
  return savedCard(method.id, method.card)
}

const savedCard = (
  reference: string,
  { brand, last4, exp_month: expMonth, exp_year: expYear, country, fingerprint }: Stripe.PaymentMethod.Card,
): SavedCard => ({ reference, brand, last4, expMonth, expYear, ...(country && { country }), ...(fingerprint && { fingerprint }) })

/** Stripe updates cards automatically from the card networks; the payment method keeps its id. */
export async function readCard({ api }: Cards, reference: string): Promise<SavedCard | undefined> {
  const method = await api((sdk) => sdk.paymentMethods.retrieve(reference)).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return method?.card && method.customer !== null ? savedCard(reference, method.card) : undefined
}

async function readSetup(api: StripeApi, id: string): Promise<Stripe.SetupIntent | undefined> {
  try {
    return await api((sdk) => sdk.setupIntents.retrieve(id, { expand: ['payment_method'] }))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function removeCard({ api }: Cards, reference: string): Promise<void> {
  try {
    await api((sdk) => sdk.paymentMethods.detach(reference))
  } catch (error) {
    const { customer } = await api((sdk) => sdk.paymentMethods.retrieve(reference)).catch((missing: unknown) => {
      if (isMissing(missing)) return { customer: null }
      throw missing
    })
    // A payment method without a customer is already removed.
    if (customer !== null) throw error
  }
}

export async function cardsOf({ api, customers }: Cards, account: string): Promise<{ reference: string; createdAt: Date }[]> {
  const customer = await customers.known(account)
  if (customer === undefined) return []
  const { data } = await api((sdk) => sdk.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }))
  return data.map(({ id, created }) => ({ reference: id, createdAt: new Date(created * 1000) }))
}
