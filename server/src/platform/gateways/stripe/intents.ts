/**
 * Creates payments with Stripe: one PaymentIntent per key, even if replies are lost. An intent that is declined here can no
 * longer be paid.
 */
import type Stripe from 'stripe'
import { msg } from '#lib/i18n.ts'
import { GatewayDown } from '../gateway-down.ts'
import type { Intent, IntentStatus, NewIntent } from '../index.ts'
import { OUT_OF_REACH } from '../not-charged.ts'
import type { StripeApi } from './api.ts'
import type { StripeCustomers } from './customers.ts'
import { declineMessage, isMissing, stripeError } from './errors.ts'

/** Stripe keeps idempotency keys for at least a day; the limit is shorter to be safe. */
const KEY_RETENTION_MS = 20 * 3_600_000
const MAX_CLOCK_SKEW_SECONDS = 600

interface Intents {
  readonly api: StripeApi
  readonly customers: StripeCustomers
  readonly now: () => Date
}

/** The first call with a key creates the intent. Later calls, and calls after a lost reply, find it. */
export async function createIntent({ api, customers, now }: Intents, input: NewIntent): Promise<Intent> {
  const customer = await customers.of(input.customerId)
  if (now().getTime() - input.createdAt.getTime() > KEY_RETENTION_MS) {
    const known = await findIntent(api, customer, input)
    if (known) return closed(api, known)
  }
  try {
    return await closed(
      api,
      await api((sdk) => sdk.paymentIntents.create(paramsOf(customer, input), { idempotencyKey: input.key })),
    )
  } catch (error) {
    return await afterFailure(error, { api, customer, input })
  }
}

interface Failed {
  readonly api: StripeApi
  readonly customer: string
  readonly input: NewIntent
}

async function afterFailure(error: unknown, { api, customer, input }: Failed): Promise<Intent> {
  // The intent may exist: Stripe's reply was lost, or Stripe replied 500 after charging and replays that reply.
  if (error instanceof GatewayDown) {
    const made = await findIntent(api, customer, input)
    if (made) return closed(api, made)
    throw error
  }
  const refused = stripeError(error)
  if (refused?.intent) return closed(api, refused.intent)
  // Stripe rejected the request before creating an intent.
  if (refused?.type === 'StripeCardError') return declined(input, { message: declineMessage(refused) })
  if (refused?.type !== 'StripeInvalidRequestError') throw error
  if (refused.param === 'payment_method' || refused.code === 'resource_missing')
    return declined(input, { message: msg('This card was removed.') })
  return declined(input, { message: msg('The payment processor doesn’t accept this payment.'), isCancelled: true })
}

const declined = ({ key, amount, currency }: NewIntent, why: Pick<Intent, 'message' | 'isCancelled' | 'isLost'>): Intent => ({
  id: `refused:${key}`,
  status: 'declined',
  amount,
  currency,
  ...why,
})

const paramsOf = (customer: string, input: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: input.amount,
  currency: currencyOf(input.currency),
  customer,
  payment_method: input.cardReference,
  allowed_payment_method_types: ['card'],
  confirm: true,
  off_session: input.offSession,
  metadata: { payment: input.key },
})

/** Currencies whose smallest unit is not a hundredth (Stripe's lists). The site's amounts are in hundredths. */
const UNSUPPORTED_CURRENCIES =
  /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf|isk|huf|twd|bhd|jod|kwd|omr|tnd)$/

function currencyOf(currency: string): string {
  const code = currency.toLowerCase()
  if (UNSUPPORTED_CURRENCIES.test(code))
    throw new Error(`Stripe payments in ${currency} are not supported: its minor unit is not a hundredth`)
  return code
}

/** Uses a list, which is always up to date, unlike Stripe's search. */
async function findIntent(api: StripeApi, customer: string, input: NewIntent): Promise<Stripe.PaymentIntent | undefined> {
  const since = Math.floor(input.createdAt.getTime() / 1000) - MAX_CLOCK_SKEW_SECONDS
  return await api(async (sdk) => {
    for await (const intent of sdk.paymentIntents.list({ customer, created: { gte: since }, limit: 100 }))
      if (intent.metadata['payment'] === input.key) return intent
    return undefined
  })
}

/** Finds an intent of any age. */
export async function foundIntent({ api, customers }: Intents, input: NewIntent): Promise<Intent | undefined> {
  try {
    const intent = await findIntent(api, await customers.of(input.customerId), input)
    return intent && (await closed(api, intent))
  } catch (error) {
    if (!isMissing(error)) throw error
    // The customer belongs to another Stripe account, because an operator has changed the keys.
    return declined(input, { message: OUT_OF_REACH, isCancelled: true, isLost: true })
  }
}

export async function readIntent(api: StripeApi, id: string): Promise<Intent | undefined> {
  const intent = await retrieve(api, id)
  return intent && closed(api, intent)
}

export async function cancelIntent(api: StripeApi, id: string): Promise<Intent | undefined> {
  const intent = await retrieve(api, id)
  return intent && intentOf(await cancelled(api, intent))
}

async function retrieve(api: StripeApi, id: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await api((sdk) => sdk.paymentIntents.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const OPEN_AFTER_DECLINE: readonly string[] = ['requires_payment_method', 'requires_confirmation']

/** Anyone with the client secret could pay a declined intent with another card and receive nothing, so the intent is canceled. */
async function closed(api: StripeApi, intent: Stripe.PaymentIntent): Promise<Intent> {
  if (!OPEN_AFTER_DECLINE.includes(intent.status)) return intentOf(intent)
  const now = await cancelled(api, intent)
  return intentOf(now.last_payment_error ? now : { ...now, last_payment_error: intent.last_payment_error })
}

/** Returns the resulting state: a finished intent cannot be canceled. */
async function cancelled(api: StripeApi, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  try {
    return await api((sdk) => sdk.paymentIntents.cancel(intent.id))
  } catch (error) {
    if (stripeError(error)?.code !== 'payment_intent_unexpected_state') throw error
    return await api((sdk) => sdk.paymentIntents.retrieve(intent.id))
  }
}

const statuses: Readonly<Record<string, IntentStatus>> = {
  succeeded: 'succeeded',
  requires_action: 'authentication_needed',
  canceled: 'declined',
}
const NOT_CONFIRMED = msg('The payment was not confirmed.')

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const status = statuses[intent.status] ?? 'pending'
  const error = intent.last_payment_error
  return {
    id: intent.id,
    status,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    message: status !== 'declined' ? '' : error ? declineMessage(error) : NOT_CONFIRMED,
    ...(status === 'declined' && { isCancelled: !error }),
    ...(status === 'authentication_needed' && intent.client_secret !== null && { clientSecret: intent.client_secret }),
  }
}
