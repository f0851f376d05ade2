/** Settles a payment for a subscription: adds the paid period, or starts the grace period. */
import type { RenewalFailure } from '@fanfare/contract/subscriptions'
import { settleCoupon, returnCoupon } from '#core/coupons/index.ts'
import { chargeWallet, chargeCard, type Sale } from '#core/money/index.ts'
import { agreedTaxOf, readTerms, takenTax, type Payable, type Payment } from '#core/payments/index.ts'
import type { AgreedTax } from '#core/tax/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { failRenewal } from './end-subscription.ts'
import { extendAccess, givePeriod } from './give-period.ts'
import { returnClaim } from './promotions/store.ts'
import { isRunning } from './rules.ts'
import { changeStatus, lockBetween, type SubscriptionRow } from './store.ts'
import { tokensOf } from './paid-offer.ts'
import { Terms } from './terms.ts'
import { settleChange } from './tiers/change-tier.ts'
import { endReservation } from './tiers/seats.ts'
import { giveUpgrade } from './tiers/upgrade-period.ts'

export const payables: readonly Payable[] = [
  {
    purpose: 'subscription',
    label: () => t('New cards for subscriptions'),
    at: 10,
    item: () => t('Subscription'),
    async settle(tx, payment) {
      const terms = await readTerms(Terms, payment.terms)
      const before = await lockBetween(tx, payment.account_id, terms.performerId)
      if (terms.seatId !== null) await endReservation(tx, terms.seatId)
      const agreedTax = agreedTaxOf(payment)
      if (terms.step === 'resume') return resume(tx, { before, terms, agreedTax })
      if (terms.step === 'change') return settleChange(tx, { before, terms, agreedTax })
      const sale = await pay(tx, payment, terms)
      if (terms.couponUseId !== null) await settleCoupon(tx, terms.couponUseId)
      const given = { fanId: payment.account_id, terms, saleId: sale?.id, agreedTax }
      if (terms.step === 'upgrade') return giveUpgrade(tx, { ...given, before })
      await givePeriod(tx, { ...given, before })
    },
    async declined(tx, payment) {
      const terms = await readTerms(Terms, payment.terms)
      if (terms.couponUseId !== null) await returnCoupon(tx, terms.couponUseId)
      if (terms.claimId !== null) await returnClaim(tx, terms.claimId)
      if (terms.seatId !== null) await endReservation(tx, terms.seatId)
      const before = terms.step === 'renew' ? await lockBetween(tx, payment.account_id, terms.performerId) : undefined
      if (before) await failRenewal(tx, { id: before.id, attempts: terms.attempts, failure: failureOf(payment) })
    },
  },
]

function failureOf({ failure_code: code }: Payment): RenewalFailure {
  if (code === 'cards_paused') return code
  return code === 'not_charged' ? 'refused' : 'card_declined'
}

async function pay(
  tx: Tx,
  payment: Payment,
  { step, type, method, performerId, due, discount }: Terms,
): Promise<Sale | undefined> {
  // If credit pays for the whole upgrade, nothing is sold.
  if (type === 'free' || (step === 'upgrade' && due === 0)) return undefined
  const { id, account_id: fanId, gateway } = payment
  const sale = { key: `payment:${id}`, kind: 'subscription', fanId, performerId, discount } as const
  if (method === 'wallet') return chargeWallet(tx, { ...sale, tokens: await tokensOf(tx, due - discount) })
  return chargeCard(tx, { ...sale, money: Number(payment.amount), tax: takenTax(payment), gateway, paymentId: id })
}

interface Resumed {
  readonly before: SubscriptionRow | undefined
  readonly terms: Terms
  readonly agreedTax: AgreedTax
}

/** Turns the renewal on with the fan's card or wallet. The paid period stays unchanged. */
async function resume(tx: Tx, { before, terms, agreedTax }: Resumed): Promise<void> {
  const { type, price, method, cardId } = terms
  if (!before || !isRunning(before, tx.now) || type === 'free')
    throw apiError('already_done', t('This subscription just ended. Subscribe again.'))
  // Free days stay free, and become paid ones when they end.
  const types = before.type === 'free' ? { renews_as: type } : { type }
  const paying = { price, tax_included: agreedTax, method, card_id: cardId }
  const change = { ...types, ...paying, renews: true, cancel_reason: null }
  await extendAccess(tx, await changeStatus(tx, before, 'renew_again', change))
}
