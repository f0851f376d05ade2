import { Type, type Static } from 'typebox'
import type { GiftMonths } from '@fanfare/contract/gift-subscriptions'
import { accessDecision, withoutBlocked } from '#core/access/index.ts'
import { accountByLogin } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { assertShownPrice, assertShownTokens, chargeWallet, chargeCard } from '#core/money/index.ts'
import { cardToPayWith, readTerms, startPayment, takenTax, type Offer, type Payable, type Payment } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t, translated } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { newCode } from '../promotions/create-promotion.ts'
import { tokensOf } from '../paid-offer.ts'
import { subscribablePerformer } from '../subscribe.ts'
import { tierOffer } from '../tiers/catalog.ts'
import { deliverGift } from './deliver-gift.ts'
import { giftPrice, redeemBy } from './rules.ts'
import { insertGift } from './store.ts'

export interface GiftRequest {
  readonly key: string
  readonly performerId: string
  readonly months: GiftMonths
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  readonly username: string | undefined
  readonly mail: string | undefined
  readonly message: string
  /** ISO 8601. */
  readonly deliverOn: string | undefined
  /** In tokens from the wallet, otherwise in the currency. */
  readonly shownPrice: number | undefined
  /** For card payments: the buyer's country, and the total with tax as shown. */
  readonly country: string | undefined
  readonly shownTotal: number | undefined
}

const MAX_DAYS_AHEAD = 366

const Terms = Type.Object({
  performerId: Type.String(),
  months: Type.Enum([1, 3, 6, 12]),
  method: Type.Enum(['card', 'wallet']),
  price: Type.Integer({ minimum: 1 }),
  toId: Type.Union([Type.String(), Type.Null()]),
  mail: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
  deliverAt: Type.Union([Type.String(), Type.Null()]),
})
type Terms = Static<typeof Terms>

/** Returns the payment: succeeded, or waiting for authentication. Throws `card_declined` with the bank's message. */
export async function buyGift(ctx: Context, buyer: Viewer, request: GiftRequest): Promise<Payment> {
  const { key, performerId, months, method, cardId, username, mail, message, deliverOn, shownPrice, country, shownTotal } =
    request
  const fingerprinted = [performerId, months, method, cardId, username, mail, message, deliverOn, shownPrice, country, shownTotal]
  const payment = await startPayment(ctx, {
    accountId: buyer.id,
    key: `fan:${key}`,
    fingerprint: JSON.stringify(['gift', ...fingerprinted]),
    ...(method === 'card' && { buyer: { country, shownTotal } }),
    offSession: false,
    offer: (tx) => offer(tx, buyer, request),
  })
  if (payment.status === 'declined') throw apiError('card_declined', translated(payment.message))
  return payment
}

async function offer(tx: Tx, buyer: Viewer, request: GiftRequest): Promise<Offer> {
  const { performerId, months, method, cardId, message, deliverOn } = request
  const performer = await subscribablePerformer(tx, buyer, performerId)
  const limits = await settings(tx)
  assertTextAllowed('message', message, limits)
  const price = giftPrice(await tierOffer(tx.db, performer, performer.id), months, limits)
  const isWallet = method === 'wallet'
  if (isWallet) await assertShownTokens(tx, request.shownPrice, await tokensOf(tx, price))
  else assertShownPrice(request.shownPrice, price, limits.currency)
  const to = await recipientOf(tx, buyer, request)
  const card = isWallet ? undefined : await cardToPayWith(tx, buyer.id, cardId)
  const terms: Terms = { performerId, months, method, price, ...to, message, deliverAt: deliveryOf(tx, deliverOn) }
  const words = { name: performer.username, months }
  const description = () => t('Gift: subscription to {name}, {months, plural, one {# month} other {# months}}', words)
  return { purpose: 'gift', performerId, description, amount: price, terms, ...(card && { card }) }
}

async function recipientOf(tx: Tx, buyer: Viewer, { username, mail, performerId }: GiftRequest) {
  if ((username === undefined) === (mail === undefined))
    throw notValid('username', t('Enter either a username or an email address'))
  if (username === undefined) return { toId: null, mail: mail ?? null }
  const account = await accountByLogin(tx.db, username)
  if (account?.username.toLowerCase() !== username.toLowerCase() || account.role !== 'fan' || account.status !== 'active')
    throw noSuchFan()
  // Any block among the three people looks like an unknown fan, because the buyer must not learn of it.
  if ((await withoutBlocked(tx.db, [{ from: buyer.id, to: account.id }])).length === 0) throw noSuchFan()
  if (account.id === buyer.id) throw notValid('username', t('You can’t gift a subscription to yourself'))
  const recipient: Viewer = { id: account.id, role: 'fan', sessionId: '', provedAt: new Date(0) }
  const { sees } = await accessDecision(tx.db, recipient, profileOf(performerId))
  if (sees !== 'all') throw noSuchFan()
  return { toId: account.id, mail: null }
}

const noSuchFan = () => notValid('username', t('No fan has this username'))

/** Null for immediate delivery. */
function deliveryOf({ now }: Tx, deliverOn: string | undefined): string | null {
  if (deliverOn === undefined) return null
  const at = new Date(deliverOn)
  const days = (at.getTime() - now.getTime()) / (24 * 60 * 60 * 1000)
  if (days < -1) throw notValid('deliverOn', t('This date has already passed'))
  if (days > MAX_DAYS_AHEAD) throw notValid('deliverOn', t('Choose a date within the next year'))
  return days <= 0 ? null : at.toISOString()
}

export const giftPayable: Payable = {
  purpose: 'gift',
  label: () => t('New cards for gift subscriptions'),
  at: 30,
  item: () => t('Gift subscription'),
  async settle(tx, payment) {
    const { performerId, months, method, price, toId, mail, message, deliverAt } = await readTerms(Terms, payment.terms)
    const { id: paymentId, account_id: fanId, gateway } = payment
    const sold = { key: `payment:${paymentId}`, kind: 'gift_subscription', fanId, performerId } as const
    const sale =
      method === 'wallet'
        ? await chargeWallet(tx, { ...sold, tokens: await tokensOf(tx, price) })
        : await chargeCard(tx, { ...sold, money: Number(payment.amount), tax: takenTax(payment), gateway, paymentId })
    if (!sale) throw notFound()
    const id = newId(tx.now)
    const deliversAt = deliverAt === null ? tx.now : new Date(deliverAt)
    await insertGift(tx, {
      id,
      performer_id: performerId,
      from_id: fanId,
      months,
      to_id: toId,
      mail,
      code: newCode(),
      message,
      deliver_at: deliversAt,
      redeem_by: redeemBy(deliversAt, toId === null ? 'mail' : 'member'),
      sale_id: sale.id,
      paid: price,
      status: 'waiting',
      redeemed_by: null,
      redeemed_at: null,
      mailed_at: null,
      created_at: tx.now,
    })
    if (deliverAt === null) await deliverGift(tx, id)
  },
}
