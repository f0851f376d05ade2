/** Changes a subscriber's tier: upgrades immediately, downgrades with the next renewal, and undoes a downgrade. */
import type { PaidType } from '@fanfare/contract/periods'
import { cardToPayLaterWith, type Offer } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import type { AgreedTax } from '#core/tax/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { extendAccess } from '../give-period.ts'
import { assertShown, paidOffer } from '../paid-offer.ts'
import { isRunning, NO_PENDING_CHANGES, priceOf } from '../rules.ts'
import { changeStatus, lockSubscription, updateSubscription, type SubscriptionRow } from '../store.ts'
import { termsOf, type Terms } from '../terms.ts'
import type { TierOffer } from './catalog.ts'
import { amountDue, convertTime, sumOfCredits } from './credit.ts'
import { creditsFor, givenTimeOf } from './remaining-credits.ts'
import { reserveSeat } from './seats.ts'

interface Changing {
  readonly tier: TierOffer
  /** The running tier. */
  readonly present: TierOffer
  readonly before: SubscriptionRow
  readonly type: PaidType
  readonly request: {
    readonly method: 'card' | 'wallet'
    readonly cardId: string | undefined
    readonly shownPrice: number | undefined
    readonly shownRenewalPrice: number | undefined
    readonly couponCode: string | undefined
  }
}

/** Offers a period of the new tier from now on, less the credit of the old one. */
export async function upgradeOffer(tx: Tx, { tier, present, before, type, request }: Changing): Promise<Offer> {
  assertNoCoupon(request.couponCode)
  const price = priceOf(tier, type, await settings(tx))
  const due = amountDue(price, sumOfCredits(await creditsFor(tx.db, before.id, tx.now)))
  const given = await givenTimeOf(tx.db, before, tx.now)
  const givenTime = convertTime(given, { from: present.monthly, to: tier.monthly })
  await assertShown(tx, request, { now: due, later: price })
  const { fan_id: fanId, performer_id: performerId } = before
  const seatId = await reserveSeat(tx, { tier, fanId, before })
  const { method, cardId } = request
  const creditAt = tx.now.toISOString()
  return paidOffer(tx, {
    fanId,
    performerId,
    tierId: tier.id,
    type,
    method,
    cardId,
    price,
    due,
    seatId,
    creditAt,
    givenTime,
    step: 'upgrade',
    attempts: 0,
  })
}

/** Nothing is paid now. The running period stays to its end. */
export async function changeOffer(tx: Tx, { tier, before, type, request }: Changing): Promise<Offer> {
  assertNoCoupon(request.couponCode)
  if (before.next_tier_id === tier.id && before.next_type === type)
    throw apiError('already_done', t('Your subscription is already changing to this tier.'))
  const price = priceOf(tier, type, await settings(tx))
  await assertShown(tx, request, { now: price, later: price })
  const { fan_id: fanId, performer_id: performerId } = before
  const seatId = await reserveSeat(tx, { tier, fanId, before })
  const { method } = request
  const card = method === 'card' ? await cardToPayLaterWith(tx, fanId, request.cardId) : undefined
  const change = { performerId, tierId: tier.id, step: 'change', type, method, price, cardId: card?.id ?? null, seatId } as const
  return {
    purpose: 'subscription',
    performerId,
    description: () => t('Tier change at the next renewal'),
    amount: 0,
    terms: termsOf(change),
    ...(card && { later: { card, amount: price } }),
  }
}

function assertNoCoupon(code: string | undefined): void {
  if (code !== undefined) throw notValid('couponCode', t('Coupons apply to a first subscription, not to tier changes.'))
}

interface Settled {
  readonly before: SubscriptionRow | undefined
  readonly terms: Terms
  readonly agreedTax: AgreedTax
}

/** Records the change for the next renewal, and turns the renewal on. */
export async function settleChange(tx: Tx, { before, terms, agreedTax }: Settled): Promise<void> {
  const { tierId, type, price, method, cardId } = terms
  if (!before || !isRunning(before, tx.now) || type === 'free')
    throw apiError('already_done', t('This subscription just ended. Subscribe again.'))
  const changed = await changeStatus(tx, before, 'renew_again', {
    next_tier_id: tierId,
    next_type: type,
    next_price: price,
    next_tax_included: agreedTax,
    next_resumes: before.next_resumes || !before.renews,
    proposed_price: null,
    notified_price: null,
    method,
    card_id: cardId,
    renews: true,
    cancel_reason: null,
  })
  await extendAccess(tx, changed)
}

/** Undoes a pending change: the subscription renews as before, or ends as it would have. */
export async function keepTier(tx: Tx, { fanId, id }: { fanId: string; id: string }): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) throw notFound()
  if (row.next_tier_id === null) throw apiError('already_done', t('No tier change is pending.'))
  const updated = row.next_resumes ? await stopRenewal(tx, row) : await updateSubscription(tx, id, NO_PENDING_CHANGES)
  await extendAccess(tx, updated)
  return updated
}

function stopRenewal(tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const event = row.type === 'free' || row.type === 'gift' ? 'keep_given' : 'keep_tier'
  const off = { renews: false, due_at: row.expires_at, attempts: 0, paused_until: null, next_percent: null }
  return changeStatus(tx, row, event, { ...NO_PENDING_CHANGES, ...off })
}
