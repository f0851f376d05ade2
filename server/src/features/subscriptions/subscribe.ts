/** A fan subscribes: free days, a period by card or from the wallet, or only turning the renewal on again. */
import { monthsOf, type PaidType, type PlanType } from '@fanfare/contract/periods'
import { accountById, performerById, type Performer } from '#core/accounts/index.ts'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { reserveCoupon } from '#core/coupons/index.ts'
import { assertShownPrice, tokensFor } from '#core/money/index.ts'
import { cardToPayWith, startPayment, type Offer, type Payment } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t, translated } from '#lib/i18n.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { bundlesOf } from './bundle-store.ts'
import { claimPromotion, claimTrial, promotionFor } from './promotions/claim-promotion.ts'
import { firstPriceOf } from './promotions/rules.ts'
import { freeDaysFor, priceOf, stepFor } from './rules.ts'
import { lockBetween, type SubscriptionRow } from './store.ts'
import { termsOf, type Terms } from './terms.ts'

export interface SubscribeRequest {
  readonly key: string
  readonly performerId: string
  readonly type: PlanType
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  /** What is paid now as shown to the fan: in tokens when paid from the wallet, otherwise in the currency. */
  readonly shownPrice: number | undefined
  /** Each period after that as shown, in the currency. */
  readonly shownRenewalPrice: number | undefined
  /** Paid by card: the buyer's country, and the total with tax as shown. */
  readonly country: string | undefined
  readonly shownTotal: number | undefined
  readonly couponCode: string | undefined
  readonly trialCode: string | undefined
  /** The yes to what free days become when they end. */
  readonly renewsAs: PaidType | undefined
}

/** Allows one open payment between the two, so that no period is paid for twice. */
export const guardOf = (fanId: string, performerId: string): string => `subscription ${fanId} ${performerId}`

/** Returns the payment: succeeded, or waiting for authentication. Throws `card_declined` with the bank's message. */
export async function subscribe(ctx: Context, fan: Viewer, request: SubscribeRequest): Promise<Payment> {
  const { key, performerId, type, method, cardId, shownPrice, shownRenewalPrice, couponCode, trialCode, renewsAs } = request
  const { country, shownTotal } = request
  const asked = [
    performerId,
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
    fingerprint: JSON.stringify(['subscription', ...asked]),
    guard: guardOf(fan.id, performerId),
    ...(method === 'card' && { buyer: { country, shownTotal } }),
    offSession: false,
    offer: (tx) => offer(tx, fan, request),
  })
  if (payment.status === 'declined') throw apiError('card_declined', translated(payment.message))
  return payment
}

/** The performer, when this viewer may see them. */
export async function performerFor(tx: Pick<Tx, 'db'>, viewer: Anyone, performerId: string): Promise<Performer> {
  const performer = await performerById(tx.db, performerId)
  const decision = await accessDecision(tx.db, viewer, profileOf(performerId))
  if (!performer || decision.sees !== 'all') throw notFound('performer')
  return performer
}

interface Subscribing {
  readonly performer: Performer
  readonly fanId: string
  readonly before: SubscriptionRow | undefined
  readonly request: SubscribeRequest
}

async function offer(tx: Tx, fan: Viewer, request: SubscribeRequest): Promise<Offer> {
  const performer = await performerFor(tx, fan, request.performerId)
  const before = await lockBetween(tx, fan.id, performer.id)
  const step = stepFor(before, request.type, tx.now)
  const subscribing = { performer, fanId: fan.id, before, request }
  if (request.type === 'free') return freeOffer(tx, subscribing)
  if (step === 'resume' && before) return resumeOffer(tx, subscribing, request.type)
  return firstOffer(tx, subscribing, request.type)
}

async function todaysPrice(tx: Tx, performer: Performer, type: PaidType): Promise<number> {
  return priceOf({ performer, bundles: await bundlesOf(tx.db, performer.id) }, type, await settings(tx))
}

/** Throws `price_changed` when something else was shown than `now` and `later`, in minor units of the currency. */
async function assertShown(tx: Tx, request: SubscribeRequest, now: number, later: number): Promise<void> {
  const { currency } = await settings(tx)
  assertShownPrice(request.shownRenewalPrice, later, currency)
  if (request.method === 'wallet') return assertShownPrice(request.shownPrice, await tokensOf(tx, now), 'tokens')
  assertShownPrice(request.shownPrice, now, currency)
}

/** The first period: at the price of a promotion or with a coupon, never both. */
async function firstOffer(tx: Tx, { performer, fanId, before, request }: Subscribing, type: PaidType): Promise<Offer> {
  const price = await todaysPrice(tx, performer, type)
  const who = { performerId: performer.id, fanId, before }
  const known = await promotionFor(tx.db, { ...who, now: tx.now })
  const isLowered = known !== undefined && firstPriceOf(known, type, price) < price
  const claimed = isLowered ? await claimPromotion(tx, who) : undefined
  const due = claimed ? firstPriceOf(claimed.promotion, type, price) : price
  if (claimed && request.couponCode !== undefined)
    throw notValid('couponCode', t('This price is reduced already: a coupon cannot be added to it.'))
  const coupon =
    request.couponCode === undefined
      ? undefined
      : await reserveCoupon(tx, { code: request.couponCode, accountId: fanId, kind: 'subscription', price: due })
  const discount = coupon?.discount ?? 0
  await assertShown(tx, request, due - discount, price)
  return paidOffer(tx, {
    fanId,
    performerId: performer.id,
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

/** Days of the performer, or of a trial link; without a yes to what follows they just end. */
async function freeOffer(tx: Tx, { performer, fanId, before, request }: Subscribing): Promise<Offer> {
  const { trialCode, renewsAs, couponCode } = request
  if (couponCode !== undefined) throw notValid('couponCode', t('There is nothing to pay here that a coupon could lower.'))
  const trial =
    trialCode === undefined ? undefined : await claimTrial(tx, { performerId: performer.id, fanId, before }, trialCode)
  const days = trial?.days ?? freeDaysFor(performer, before, await settings(tx), tx.now)
  if (days === 0 && before && before.free_used_at !== null)
    throw apiError('already_done', t('You have used your free days here.'))
  if (days === 0) throw notValid('type', t('There are no free days on offer here'))
  const later = renewsAs === undefined ? undefined : await agreedLater(tx, { performer, fanId, before, request }, renewsAs)
  const terms = termsOf({
    performerId: performer.id,
    step: 'begin',
    type: 'free',
    method: 'none',
    days,
    claimId: trial?.claimId ?? null,
    ...later,
  })
  return { purpose: 'subscription', description: t('Free subscription'), amount: 0, terms }
}

/** What free days become: agreed now, charged when they end. */
async function agreedLater(tx: Tx, { performer, fanId, request }: Subscribing, renewsAs: PaidType): Promise<Partial<Terms>> {
  const price = await todaysPrice(tx, performer, renewsAs)
  await assertShown(tx, request, 0, price)
  const card = request.method === 'card' ? await cardToPayWith(tx, fanId, request.cardId) : undefined
  return { renewsAs, price, method: request.method, cardId: card?.id ?? null }
}

/** The same type keeps its agreed price; another one takes today's. Nothing is charged now. */
async function resumeOffer(tx: Tx, { performer, fanId, before, request }: Subscribing, type: PaidType): Promise<Offer> {
  const { method, cardId, couponCode } = request
  if (couponCode !== undefined) throw notValid('couponCode', t('There is nothing to pay here that a coupon could lower.'))
  const price = before?.type === type ? Number(before.price) : await todaysPrice(tx, performer, type)
  await assertShown(tx, request, price, price)
  const card = method === 'card' ? await cardToPayWith(tx, fanId, cardId) : undefined
  const terms = termsOf({ performerId: performer.id, step: 'resume', type, method, price, cardId: card?.id ?? null })
  return { purpose: 'subscription', description: t('Subscription resumed'), amount: 0, terms }
}

export interface Paying extends Pick<Terms, 'performerId' | 'price' | 'due' | 'attempts'> {
  readonly type: PaidType
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  readonly fanId: string
  readonly step: 'begin' | 'renew'
  readonly discount?: number
  readonly couponUseId?: string | null
  readonly claimId?: string | null
}

/** One period, by card or from the wallet. What a coupon makes free needs no card now, but the next period does. */
export async function paidOffer(tx: Tx, paying: Paying): Promise<Offer> {
  const { performerId, type, method, fanId, price, due, step, attempts } = paying
  const { discount = 0, couponUseId = null, claimId = null } = paying
  const name = (await accountById(tx.db, performerId))?.username ?? ''
  const card = method === 'card' ? await cardToPayWith(tx, fanId, paying.cardId) : undefined
  const cardId = card?.id ?? null
  const terms = termsOf({ performerId, step, type, method, cardId, price, due, discount, couponUseId, claimId, attempts })
  const amount = due - discount
  return { purpose: 'subscription', description: descriptionOf(name, type), amount, terms, ...(card && amount > 0 && { card }) }
}

const descriptionOf = (name: string, type: PaidType): string =>
  t('Subscription to {name}, {months, plural, =1 {one month} =12 {one year} other {# months}}', { name, months: monthsOf[type] })

/** The cost of a price in tokens. */
export const tokensOf = async (tx: Tx, price: number): Promise<number> =>
  tokensFor(price, (await settings(tx)).tokenConversionRate)
