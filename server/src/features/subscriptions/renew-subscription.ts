/** Renews a due subscription or ends it. Idempotent, and safe to interrupt anywhere. */
import type { PaidType } from '@fanfare/contract/periods'
import { startPayment, type Offer } from '#core/payments/index.ts'
import { ApiError, apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { failRenewal } from './end-subscription.ts'
import { holdOrExpire } from './hold-renewals.ts'
import { extendAccess } from './give-period.ts'
import { isUnannounced, postponeUnreminded } from './remind.ts'
import { mayBeCharged } from './may-be-charged.ts'
import { failureOf } from './renewal-failures.ts'
import { renewalPrice, withCounterOffer, nextTaxIncluded, renewedType, accessUntilDecided } from './rules.ts'
import { lockSubscription, type SubscriptionRow } from './store.ts'
import { paidOffer } from './paid-offer.ts'
import { guardOf } from './subscribe.ts'

export interface Renewal {
  readonly row: SubscriptionRow
  /** Returns a tier's current price for a length of time, or undefined if it is not on offer. */
  priceToday(plan: RenewalQuery): Promise<number | undefined>
}

export interface RenewalQuery {
  readonly performerId: string
  readonly tierId: string
  readonly type: PaidType
}

/** Returns what a subscription renews as, or undefined if it does not renew. */
function renewalQueryOf(row: SubscriptionRow): RenewalQuery | undefined {
  const type = renewedType(row)
  return type && { performerId: row.performer_id, tierId: row.next_tier_id ?? row.tier_id, type }
}

export async function renew(ctx: Context, renewal: Renewal): Promise<void> {
  const { row } = renewal
  const { id, due_at, attempts, fan_id: fanId, performer_id: performerId } = row
  if (!row.renews) return ctx.write((tx) => holdOrExpire(tx, id))
  if (isUnannounced(row) && (await ctx.write((tx) => postponeUnreminded(tx, id)))) return
  // One payment per attempt and period, however often this runs.
  const key = `renewal:${id}:${due_at.getTime()}:${attempts}`
  const guard = guardOf(fanId, performerId)
  try {
    const plan = renewalQueryOf(row)
    // Read before the transaction, which must not wait for a second connection.
    const today = plan && (await renewal.priceToday(plan))
    const request = { accountId: fanId, key, fingerprint: key, guard, offSession: true }
    const payment = await startPayment(ctx, { ...request, offer: (tx) => offer(tx, { row, today }) })
    if (payment.status === 'pending') await ctx.write((tx) => extendWhileUndecided(tx, id))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The fan is paying for it right now. The next scheduled run checks again.
    if (error.code === 'already_done') return
    if (error.code === 'not_allowed') return ctx.write((tx) => holdOrExpire(tx, id))
    const failure = failureOf(error)
    await ctx.write((tx) => failRenewal(tx, { id, attempts, failure }))
  }
}

/** Keeps access while the gateway gives no result: paying fans must not lose it. Safe to repeat. */
async function extendWhileUndecided(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (row?.renews && row.due_at <= tx.now) await extendAccess(tx, row, accessUntilDecided(row))
}

interface Priced {
  /** The row as of when the current price was read. */
  readonly row: SubscriptionRow
  readonly today: number | undefined
}

/** Uses the agreed price, or the current one if lower, with the agreed card or wallet: no other card is charged instead. */
async function offer(tx: Tx, { row: known, today }: Priced): Promise<Offer> {
  const { attempts } = known
  const row = await lockSubscription(tx, known.id)
  const renewal = row && renewalQueryOf(row)
  if (!row?.renews || row.due_at > tx.now || row.attempts !== attempts || !renewal || row.method === 'none')
    throw apiError('already_done', t('This subscription isn’t due for renewal.'))
  const { performerId, tierId, type } = renewal
  // The fan has just changed the subscription, so the price is for its former state. The next scheduled run checks again.
  if (tierId !== renewalQueryOf(known)?.tierId || type !== renewalQueryOf(known)?.type)
    throw apiError('already_done', t('This subscription isn’t due for renewal.'))
  if (!(await mayBeCharged(tx, row))) throw apiError('not_allowed', t('This subscription doesn’t renew.'))
  if (row.method === 'card' && row.card_id === null) throw notFound()
  const price = renewalPrice(Number(row.next_price ?? row.price), today)
  return paidOffer(tx, {
    fanId: row.fan_id,
    performerId,
    tierId,
    type,
    method: row.method,
    // A removed card is not found, and the renewal fails.
    cardId: row.card_id ?? undefined,
    price,
    due: withCounterOffer(price, row.next_percent),
    ...(row.next_price === null ? { priceBefore: Number(row.price) } : { taxIncluded: row.next_tax_included }),
    agreedTax: nextTaxIncluded(row),
    step: 'renew',
    attempts,
  })
}
