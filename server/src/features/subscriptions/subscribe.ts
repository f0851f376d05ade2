import type { PaidType, PlanType } from '@fanfare/contract/periods'
import { performerById, type Performer } from '#core/accounts/index.ts'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { reserveCoupon } from '#core/coupons/index.ts'
import { cardToPayLaterWith, startPayment, type DeferredCharge, type Offer, type Payment } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t, translated } from '#lib/i18n.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { assertShown, paidOffer } from './paid-offer.ts'
import { claimPromotion, claimTrial, promotionFor } from './promotions/claim-promotion.ts'
import { firstPriceOf } from './promotions/rules.ts'
import { freeDaysFor, renewalPrice, priceOf, stepFor } from './rules.ts'
import { lockBetween, type SubscriptionRow } from './store.ts'
import { choiceOf, todaysPrice, type TierOffer } from './tiers/catalog.ts'
import { changeOffer, upgradeOffer } from './tiers/change-tier.ts'
import { reserveSeat } from './tiers/seats.ts'
import { termsOf, type Terms } from './terms.ts'

export interface SubscribeRequest {
  readonly key: string
  readonly performerId: string
  /** Absent for the running tier, otherwise the first. */
  readonly tierId: string | undefined
  readonly type: PlanType
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  /** The amount to pay now as shown to the fan: in tokens from the wallet, otherwise in the currency. */
  readonly shownPrice: number | undefined
  /** The shown price of each later period, in the currency. */
  readonly shownRenewalPrice: number | undefined
  /** For card payments: the buyer's country, and the total with tax as shown. */
  readonly country: string | undefined
  readonly shownTotal: number | undefined
  readonly couponCode: string | undefined
  readonly trialCode: string | undefined
  /** The plan that the fan agreed to after the free days. */
  readonly renewsAs: PaidType | undefined
}

/** Allows one open payment between the two, so that no period is paid for twice. */
export const guardOf = (fanId: string, performerId: string): string => `subscription ${fanId} ${performerId}`

/** Returns the payment: succeeded, or waiting for authentication. Throws `card_declined` with the bank's message. */
export async function subscribe(ctx: Context, fan: Viewer, request: SubscribeRequest): Promise<Payment> {
  const { key, performerId, tierId, type, method, cardId, shownPrice, shownRenewalPrice, couponCode, trialCode, renewsAs } =
    request
  const { country, shownTotal } = request
  const fingerprinted = [
    performerId,
    tierId,
    type,
    method,
    cardId,
    shownPrice,
    shownRenewalPrice,
    couponCode,
    trialCode,
    renewsAs,
    country,
    shownTotal,
  ]
  const payment = await startPayment(ctx, {
    accountId: fan.id,
    key: `fan:${key}`,
    fingerprint: JSON.stringify(['subscription', ...fingerprinted]),
    guard: guardOf(fan.id, performerId),
    ...(method === 'card' && { buyer: { country, shownTotal } }),
    offSession: false,
    offer: (tx) => offer(tx, fan, request),
  })
  if (payment.status === 'declined') throw apiError('card_declined', translated(payment.message))
  return payment
}

/** Throws `not_found` if this viewer may not see the performer. */
export async function subscribablePerformer(tx: Pick<Tx, 'db'>, viewer: Anyone, performerId: string): Promise<Performer> {
  const performer = await performerById(tx.db, performerId)
  const decision = await accessDecision(tx.db, viewer, profileOf(performerId))
  if (!performer || decision.sees !== 'all') throw notFound()
  return performer
}

interface Subscribing {
  readonly performer: Performer
  readonly tier: TierOffer
  readonly fanId: string
  readonly before: SubscriptionRow | undefined
  readonly request: SubscribeRequest
}

async function offer(tx: Tx, fan: Viewer, request: SubscribeRequest): Promise<Offer> {
  const performer = await subscribablePerformer(tx, fan, request.performerId)
  const before = await lockBetween(tx, fan.id, performer.id)
  const { tier, present, relation } = await choiceOf(tx.db, { performer, row: before, tierId: request.tierId, now: tx.now })
  const step = stepFor(before, { type: request.type, relation }, tx.now)
  const subscribing = { performer, tier, fanId: fan.id, before, request }
  if (request.type === 'free') return freeOffer(tx, subscribing)
  const { type } = request
  if (before && step === 'resume') return resumeOffer(tx, subscribing, type)
  if (before && step === 'upgrade') return upgradeOffer(tx, { tier, present, before, request, type })
  if (before && step === 'change') return changeOffer(tx, { tier, present, before, request, type })
  return firstOffer(tx, subscribing, type)
}

const priceNow = async (tx: Tx, tier: TierOffer, type: PaidType): Promise<number> => priceOf(tier, type, await settings(tx))

/** Offers the first period with a promotion or a coupon, never both. */
async function firstOffer(tx: Tx, { performer, tier, fanId, before, request }: Subscribing, type: PaidType): Promise<Offer> {
  const price = await priceNow(tx, tier, type)
  const who = { performerId: performer.id, tierId: tier.id, fanId, before }
  const known = await promotionFor(tx.db, { ...who, now: tx.now })
  const isLowered = known !== undefined && firstPriceOf(known, type, price) < price
  const claimed = isLowered ? await claimPromotion(tx, who) : undefined
  const due = claimed ? firstPriceOf(claimed.promotion, type, price) : price
  if (claimed && request.couponCode !== undefined)
    throw notValid('couponCode', t('This price is already discounted, so you can’t add a coupon.'))
  const coupon =
    request.couponCode === undefined
      ? undefined
      : await reserveCoupon(tx, { code: request.couponCode, accountId: fanId, kind: 'subscription', price: due })
  const discount = coupon?.discount ?? 0
  await assertShown(tx, request, { now: due - discount, later: price })
  return paidOffer(tx, {
    fanId,
    performerId: performer.id,
    tierId: tier.id,
    seatId: await reserveSeat(tx, { tier, fanId, before }),
    type,
    method: request.method,
    cardId: request.cardId,
    price,
    due,
    discount,
    couponUseId: coupon?.useId ?? null,
    claimId: claimed?.claimId ?? null,
    step: 'begin',
    attempts: 0,
  })
}

/** Offers free days of the performer or a trial link. Without an agreed renewal they just end. */
async function freeOffer(tx: Tx, { performer, tier, fanId, before, request }: Subscribing): Promise<Offer> {
  const { trialCode, renewsAs, couponCode } = request
  if (couponCode !== undefined) throw notValid('couponCode', t('There’s nothing to pay, so a coupon can’t be used.'))
  const trial =
    trialCode === undefined
      ? undefined
      : await claimTrial(tx, { performerId: performer.id, tierId: tier.id, fanId, before }, trialCode)
  const days = trial?.days ?? freeDaysFor(tier, before, await settings(tx), tx.now)
  if (days === 0 && before && before.free_trial_used_at !== null)
    throw apiError('already_done', t('You’ve already used your free trial here.'))
  if (days === 0) throw notValid('type', t('No free trial is available here'))
  const agreed = renewsAs === undefined ? undefined : await agreedLater(tx, { performer, tier, fanId, before, request }, renewsAs)
  const terms = termsOf({
    performerId: performer.id,
    tierId: tier.id,
    step: 'begin',
    type: 'free',
    method: 'none',
    days,
    claimId: trial?.claimId ?? null,
    seatId: await reserveSeat(tx, { tier, fanId, before }),
    ...agreed?.terms,
  })
  const { performerId } = terms
  const offered = { purpose: 'subscription', performerId, description: () => t('Free subscription'), amount: 0, terms } as const
  return agreed?.later ? { ...offered, later: agreed.later } : offered
}

interface Agreed {
  readonly terms: Partial<Terms>
  /** Absent if the wallet pays. */
  readonly later?: DeferredCharge
}

/** Returns the terms after free days: agreed now, charged when they end. */
async function agreedLater(tx: Tx, { tier, fanId, request }: Subscribing, renewsAs: PaidType): Promise<Agreed> {
  const price = await priceNow(tx, tier, renewsAs)
  await assertShown(tx, request, { now: 0, later: price })
  const card = request.method === 'card' ? await cardToPayLaterWith(tx, fanId, request.cardId) : undefined
  const terms = { renewsAs, price, method: request.method, cardId: card?.id ?? null }
  return card ? { terms, later: { card, amount: price } } : { terms }
}

/** The same type keeps its agreed price or a lower one; another type takes today's price. Nothing is charged now. */
async function resumeOffer(tx: Tx, { performer, tier, fanId, before, request }: Subscribing, type: PaidType): Promise<Offer> {
  const { method, cardId, couponCode } = request
  if (couponCode !== undefined) throw notValid('couponCode', t('There’s nothing to pay, so a coupon can’t be used.'))
  const today = todaysPrice(tier, type, await settings(tx))
  const price = before?.type === type ? renewalPrice(Number(before.price), today) : await priceNow(tx, tier, type)
  await assertShown(tx, request, { now: price, later: price })
  const card = method === 'card' ? await cardToPayLaterWith(tx, fanId, cardId) : undefined
  const terms = termsOf({
    performerId: performer.id,
    tierId: tier.id,
    step: 'resume',
    type,
    method,
    price,
    cardId: card?.id ?? null,
  })
  const { performerId } = terms
  const offered = {
    purpose: 'subscription',
    performerId,
    description: () => t('Subscription resumed'),
    amount: 0,
    terms,
  } as const
  return card ? { ...offered, later: { card, amount: price } } : offered
}
