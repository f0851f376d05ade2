/** Builds the offer of one period of a subscription for the payment module. */
import { monthsOf, type PaidType } from '@fanfare/contract/periods'
import { accountById } from '#core/accounts/index.ts'
import { assertShownPrice, assertShownTokens, tokensFor } from '#core/money/index.ts'
import { cardToPayLaterWith, cardToPayWith, type Offer } from '#core/payments/index.ts'
import type { AgreedTax } from '#core/tax/index.ts'
import { settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { termsOf, type Terms } from './terms.ts'

type RequiredTerms = 'performerId' | 'tierId' | 'price' | 'due' | 'attempts'
type OptionalTerms = 'discount' | 'couponUseId' | 'claimId' | 'seatId' | 'creditAt' | 'priceBefore' | 'taxIncluded' | 'givenTime'

export interface SubscriptionPayment extends Pick<Terms, RequiredTerms>, Partial<Pick<Terms, OptionalTerms>> {
  readonly type: PaidType
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  readonly fanId: string
  readonly step: 'begin' | 'renew' | 'upgrade'
  /** Set for a renewal only. */
  readonly agreedTax?: AgreedTax
}

/** Returns one period's offer by card or wallet. A period that a coupon makes free needs no card now, but the next one does. */
export async function paidOffer(tx: Tx, paying: SubscriptionPayment): Promise<Offer> {
  const { performerId, tierId, type, method, fanId, price, due, step, attempts } = paying
  const {
    discount = 0,
    couponUseId = null,
    claimId = null,
    seatId = null,
    creditAt = null,
    priceBefore,
    taxIncluded,
    givenTime,
  } = paying
  const amount = due - discount
  const cardFor = amount > 0 ? cardToPayWith : cardToPayLaterWith
  const [performer, card] = await Promise.all([
    accountById(tx.db, performerId),
    method === 'card' ? cardFor(tx, fanId, paying.cardId) : undefined,
  ])
  const renewed = { ...(priceBefore !== undefined && { priceBefore }), ...(taxIncluded !== undefined && { taxIncluded }) }
  const given = givenTime === undefined ? {} : { givenTime }
  const optional = { discount, couponUseId, claimId, seatId, creditAt, ...renewed, ...given }
  const terms = termsOf({ performerId, tierId, step, type, method, cardId: card?.id ?? null, price, due, attempts, ...optional })
  return {
    purpose: 'subscription',
    performerId,
    description: () => descriptionOf(performer?.username ?? '', type),
    amount,
    terms,
    ...(paying.agreedTax !== undefined && { agreedTax: paying.agreedTax }),
    ...(card && (amount > 0 ? { card } : { later: { card, amount: price } })),
  }
}

const descriptionOf = (name: string, type: PaidType): string =>
  t('Subscription to {name}, {months, plural, =1 {one month} =12 {one year} other {# months}}', { name, months: monthsOf[type] })

export const tokensOf = async (tx: Tx, price: number): Promise<number> =>
  tokensFor(price, (await settings(tx)).tokenConversionRate)

interface Shown {
  readonly method: 'card' | 'wallet'
  /** The amount to pay now: in tokens from the wallet, otherwise in the currency. */
  readonly shownPrice: number | undefined
  /** The price of each later period, in the currency. */
  readonly shownRenewalPrice: number | undefined
}

/** Throws `price_changed` if the shown amounts differ from `now` and `later`, in minor units of the currency. */
export async function assertShown(tx: Tx, shown: Shown, { now, later }: { now: number; later: number }): Promise<void> {
  const { currency } = await settings(tx)
  assertShownPrice(shown.shownRenewalPrice, later, currency)
  if (shown.method === 'wallet') return assertShownTokens(tx, shown.shownPrice, await tokensOf(tx, now))
  assertShownPrice(shown.shownPrice, now, currency)
}
