/** Sends transfers to performers' accounts with Stripe: one per key, found by its transfer group before another is made. */
import type Stripe from 'stripe'
import { msg } from '#lib/i18n.ts'
import type { Period } from '../books.ts'
import type { NewPayoutTransfer, PayoutTransfer, TransferAnswer, TransferPage } from '../payout-accounts.ts'
import type { StripeApi } from './api.ts'
import { stripeError } from './errors.ts'

const CLOSED = msg('Stripe no longer knows the account.')
const RESTRICTED = msg('Stripe isn’t accepting payouts for the account right now.')
/** The account cannot receive transfers: another attempt would fail in the same way until its owner acts. */
const messages: Readonly<Record<string, string>> = {
  resource_missing: CLOSED,
  account_invalid: CLOSED,
  insufficient_capabilities_for_transfer: RESTRICTED,
  transfers_not_allowed: RESTRICTED,
}
/** Problems that the operator can solve. */
const stops: Readonly<Record<string, string>> = {
  balance_insufficient: msg('The site’s Stripe balance is too low.'),
}
const STOPPED = msg('Stripe didn’t accept the transfer. Check Stripe’s request log for the reason.')

/** Reads before writing, because Stripe forgets keys after a day. */
export async function sendTransfer(api: StripeApi, input: NewPayoutTransfer): Promise<TransferAnswer> {
  const earlier = await transferOf(api, input.key)
  if (earlier) return { status: 'sent', transfer: earlier }
  const { key, attempt, amount, currency, account } = input
  try {
    const made = await api((sdk) =>
      sdk.transfers.create(
        { amount, currency: currency.toLowerCase(), destination: account, transfer_group: key, metadata: { payout: key } },
        { idempotencyKey: `payout:${key}:${attempt}` },
      ),
    )
    return { status: 'sent', transfer: viewOf(made) }
  } catch (error) {
    const refused = stripeError(error)
    // After any other error, the outcome of the transfer is unknown.
    if (refused?.type !== 'StripeInvalidRequestError') throw error
    const message = messages[refused.code ?? '']
    if (message !== undefined) return { status: 'refused', message }
    return { status: 'stopped', message: stops[refused.code ?? ''] ?? STOPPED }
  }
}

export async function transferOf(api: StripeApi, key: string): Promise<PayoutTransfer | undefined> {
  const { data } = await api((sdk) => sdk.transfers.list({ transfer_group: key, limit: PAGE }))
  // Stripe lists the newest transfer first. Our transfer opened the group, so it is the last one.
  const first = data.at(-1)
  return first && viewOf(first)
}

const PAGE = 100
const seconds = (date: Date): number => Math.ceil(date.getTime() / 1000)

/** The cursor is the last id. */
export async function transfersBetween(api: StripeApi, { from, to, cursor }: Period): Promise<TransferPage> {
  const params = { created: { gte: seconds(from), lt: seconds(to) }, limit: PAGE, ...(cursor && { starting_after: cursor }) }
  const { data, has_more: hasMore } = await api((sdk) => sdk.transfers.list(params))
  const last = data.at(-1)?.id
  return { transfers: data.map(viewOf), ...(hasMore && last !== undefined && { next: last }) }
}

const viewOf = ({ id, created, amount, amount_reversed: reversed, currency, metadata }: Stripe.Transfer): PayoutTransfer => ({
  id,
  at: new Date(created * 1000),
  key: metadata['payout'] ?? '',
  amount,
  reversed,
  currency: currency.toUpperCase(),
})
