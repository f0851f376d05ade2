/** A fan subscribes: free days, a period by card or from the wallet, or only turning the renewal on again. */
import { accountById, performerById, type Performer } from '#core/accounts/index.ts'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { assertShownPrice, tokensFor } from '#core/money/index.ts'
import { cardToPayWith, startPayment, type Offer, type Payment } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t, translated } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { freeDaysFor, priceOf, stepFor, type PaidType } from './rules.ts'
import { lockBetween, type SubscriptionRow } from './store.ts'
import type { Terms } from './terms.ts'

export interface SubscribeRequest {
  readonly key: string
  readonly performerId: string
  readonly type: 'free' | PaidType
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  /** The price for one period as shown to the fan: in tokens when paid from the wallet, otherwise in the currency. */
  readonly shownPrice: number | undefined
}

/** Allows one open payment between the two, so that no period is paid for twice. */
export const guardOf = (fanId: string, performerId: string): string => `subscription ${fanId} ${performerId}`

/** Returns the payment: succeeded, or waiting for authentication. Throws `card_declined` with the bank's message. */
export async function subscribe(ctx: Context, fan: Viewer, request: SubscribeRequest): Promise<Payment> {
  const { key, performerId, type, method, cardId, shownPrice } = request
  const payment = await startPayment(ctx, {
    accountId: fan.id,
    key: `fan:${key}`,
    fingerprint: JSON.stringify(['subscription', performerId, type, method, cardId, shownPrice]),
    guard: guardOf(fan.id, performerId),
    offSession: false,
    offer: (tx) => offer(tx, fan, request),
  })
  if (payment.status === 'declined') throw apiError('card_declined', translated(payment.message))
  return payment
}

/** The performer, when this fan may see them. */
export async function performerFor(tx: Pick<Tx, 'db'>, fan: Viewer, performerId: string): Promise<Performer> {
  const performer = await performerById(tx.db, performerId)
  const decision = await accessDecision(tx.db, fan, profileOf(performerId))
  if (!performer || decision.sees !== 'all') throw notFound('performer')
  return performer
}

async function offer(tx: Tx, fan: Viewer, request: SubscribeRequest): Promise<Offer> {
  const performer = await performerFor(tx, fan, request.performerId)
  const before = await lockBetween(tx, fan.id, performer.id)
  const step = stepFor(before, request.type, tx.now)
  if (request.type === 'free') return freeOffer(tx, performer, before)
  if (step === 'resume' && before) return resumeOffer(tx, performer, before, { ...request, type: request.type, fanId: fan.id })
  const price = priceOf(performer, request.type, await settings(tx))
  await assertShown(tx, request, price)
  return paidOffer(tx, { ...request, type: request.type, fanId: fan.id, price, step: 'begin', attempts: 0 })
}

/** Throws `price_changed` when another price was shown than this one, in minor units of the currency. */
async function assertShown(tx: Tx, { method, shownPrice }: SubscribeRequest, price: number): Promise<void> {
  if (method === 'wallet') return assertShownPrice(shownPrice, await tokensOf(tx, price), 'tokens')
  assertShownPrice(shownPrice, price, (await settings(tx)).currency)
}

async function freeOffer(tx: Tx, performer: Performer, before: SubscriptionRow | undefined): Promise<Offer> {
  const days = freeDaysFor(performer, before, await settings(tx), tx.now)
  if (days === 0 && before && before.free_used_at !== null)
    throw apiError('already_done', t('You have used your free days here.'))
  if (days === 0) throw notValid('type', t('There are no free days on offer here'))
  const terms: Terms = {
    performerId: performer.id,
    step: 'begin',
    type: 'free',
    method: 'none',
    price: 0,
    days,
    attempts: 0,
    cardId: null,
  }
  return { purpose: 'subscription', description: t('Free subscription'), amount: 0, terms }
}

interface Buying extends SubscribeRequest {
  readonly type: PaidType
  readonly fanId: string
}

/** The same type keeps its agreed price; another one takes today's. Nothing is charged now. */
async function resumeOffer(tx: Tx, performer: Performer, before: SubscriptionRow, request: Buying): Promise<Offer> {
  const { fanId, type, method, cardId } = request
  const price = before.type === type ? Number(before.price) : priceOf(performer, type, await settings(tx))
  await assertShown(tx, request, price)
  const card = method === 'card' ? await cardToPayWith(tx, fanId, cardId) : undefined
  const terms: Terms = {
    performerId: performer.id,
    step: 'resume',
    type,
    method,
    price,
    days: 0,
    attempts: 0,
    cardId: card?.id ?? null,
  }
  return { purpose: 'subscription', description: t('Subscription resumed'), amount: 0, terms }
}

export interface Paying extends Pick<Buying, 'performerId' | 'type' | 'method' | 'cardId' | 'fanId'> {
  /** Minor units of the currency. */
  readonly price: number
  readonly step: 'begin' | 'renew'
  readonly attempts: number
}

/** One period, by card or from the wallet. */
export async function paidOffer(
  tx: Tx,
  { performerId, type, method, cardId, fanId, price, step, attempts }: Paying,
): Promise<Offer> {
  const name = (await accountById(tx.db, performerId))?.username ?? ''
  const card = method === 'card' ? await cardToPayWith(tx, fanId, cardId) : undefined
  const terms: Terms = { performerId, step, type, method, price, days: 0, attempts, cardId: card?.id ?? null }
  const description =
    type === 'yearly' ? t('Subscription to {name}, one year', { name }) : t('Subscription to {name}, one month', { name })
  return { purpose: 'subscription', description, amount: price, terms, ...(card && { card }) }
}

/** The cost of a price in tokens. */
export const tokensOf = async (tx: Tx, price: number): Promise<number> =>
  tokensFor(price, (await settings(tx)).tokenConversionRate)
