/** Lists Stripe's transactions of a period, for reconciliation with our ledger: payments first, then refunds. */
import type Stripe from 'stripe'
import type { GatewayTransaction, Period, TransactionPage } from '../books.ts'
import type { StripeApi } from './api.ts'

const PAGE = 100
const seconds = (date: Date): number => Math.ceil(date.getTime() / 1000)

/** The cursor is the list and its last id: `payments:pi_…`. */
export async function transactionsBetween(api: StripeApi, { from, to, cursor }: Period): Promise<TransactionPage> {
  const [list = 'payments', after] = cursor?.split(':') ?? []
  const params = { created: { gte: seconds(from), lt: seconds(to) }, limit: PAGE, ...(after && { starting_after: after }) }
  if (list === 'payments') {
    const { data, has_more: hasMore } = await api((sdk) => sdk.paymentIntents.list(params))
    return { transactions: data.map(paymentOf), next: hasMore ? `payments:${data.at(-1)?.id ?? ''}` : 'refunds' }
  }
  const { data, has_more: hasMore } = await api((sdk) => sdk.refunds.list(params))
  return { transactions: data.map(refundOf), ...(hasMore && { next: `refunds:${data.at(-1)?.id ?? ''}` }) }
}

const paymentOf = ({ id, status, amount, currency, created }: Stripe.PaymentIntent): GatewayTransaction => ({
  kind: 'payment',
  id,
  status:
    status === 'succeeded' ? 'succeeded' : status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'pending',
  amount,
  currency: currency.toUpperCase(),
  at: new Date(created * 1000),
})

const refundOf = ({ id, status, amount, currency, created, metadata }: Stripe.Refund): GatewayTransaction => ({
  kind: 'refund',
  id: metadata?.['refund'] ?? id,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  amount,
  currency: currency.toUpperCase(),
  at: new Date(created * 1000),
})
