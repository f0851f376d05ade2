/** Sends refunds through Stripe: one per key, found by its metadata before another is made. */
import type Stripe from 'stripe'
import { msg } from '#lib/i18n.ts'
import type { GatewayRefund, NewGatewayRefund, SentRefunds } from '../index.ts'
import type { StripeApi } from './api.ts'
import { stripeError } from './errors.ts'

const FAILED = msg('The bank rejected the refund.')
const messages: Readonly<Record<string, string>> = {
  expired_or_canceled_card: msg('The bank rejected the refund because the card is closed.'),
  lost_or_stolen_card: msg('The bank rejected the refund because the card is closed.'),
  charge_for_pending_refund_disputed: msg('This payment is disputed. The bank has already taken the money back.'),
  charge_disputed: msg('This payment is disputed. The bank has already taken the money back.'),
  charge_already_refunded: msg('This is more than was paid.'),
  insufficient_funds: msg('The balance at the payment processor is too low.'),
  balance_insufficient: msg('The balance at the payment processor is too low.'),
}

/**
 * Reads before writing, because Stripe forgets keys after a day. Repeating an attempt that was pending and then failed does not
 * create a new refund.
 */
export async function refund(api: StripeApi, { key, attempt, intentId, amount }: NewGatewayRefund): Promise<GatewayRefund> {
  const earlier = await refundsOf(api, { key, intentId })
  const known = earlier.find((one) => !hasFailed(one)) ?? earlier.find((one) => attemptOf(one) === attempt)
  if (known) return refundOf(known)
  try {
    const metadata = { refund: key, attempt: String(attempt) }
    const made = await api((sdk) =>
      sdk.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey: `refund:${key}:${attempt}` }),
    )
    return refundOf(made)
  } catch (error) {
    const refused = stripeError(error)
    if (refused?.type !== 'StripeInvalidRequestError') throw error
    const isTooMuch = refused.param === 'amount'
    return {
      status: 'failed',
      message: (isTooMuch ? messages['charge_already_refunded'] : messages[refused.code ?? '']) ?? FAILED,
    }
  }
}

/** Refunds from before attempts were recorded are attempt 1. */
const attemptOf = ({ metadata }: Stripe.Refund): number => Number(metadata?.['attempt'] ?? 1)

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

export const sentRefunds = (api: StripeApi): SentRefunds => ({
  async read(query) {
    const all = await refundsOf(api, query)
    const known = all.find((one) => !hasFailed(one)) ?? all[0]
    return known && refundOf(known)
  },
  failedSince: (from) =>
    api(async (sdk) => {
      const keys = new Set<string>()
      for await (const one of sdk.refunds.list({ created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 })) {
        const key = one.metadata?.['refund']
        if (key !== undefined && hasFailed(one)) keys.add(key)
      }
      return [...keys]
    }),
})

const refundsOf = (api: StripeApi, { key, intentId }: Pick<NewGatewayRefund, 'key' | 'intentId'>): Promise<Stripe.Refund[]> =>
  api(async (sdk) => {
    const found: Stripe.Refund[] = []
    for await (const one of sdk.refunds.list({ payment_intent: intentId, limit: 100 }))
      if (one.metadata?.['refund'] === key) found.push(one)
    return found
  })

function refundOf(one: Stripe.Refund): GatewayRefund {
  if (one.status === 'succeeded') return { status: 'succeeded', message: '' }
  if (hasFailed(one)) return { status: 'failed', message: messages[one.failure_reason ?? ''] ?? FAILED }
  return { status: 'pending', message: '' }
}
