/** Settles a payment for a subscription: adds the paid period, or starts the grace period. */
import { settleCoupon, returnCoupon } from '#core/coupons/index.ts'
import { charge, chargeCard, type Sale } from '#core/money/index.ts'
import { readTerms, takenTax, type Payable, type Payment } from '#core/payments/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { failRenewal } from './end-subscription.ts'
import { extendAccess, givePeriod } from './give-period.ts'
import { returnClaim } from './promotions/store.ts'
import { isRunning } from './rules.ts'
import { lockBetween, updateSubscription, type SubscriptionRow } from './store.ts'
import { tokensOf } from './subscribe.ts'
import { Terms } from './terms.ts'

export const payables: readonly Payable[] = [
  {
    purpose: 'subscription',
    item: () => t('Subscription'),
    async settle(tx, payment) {
      const terms = await readTerms(Terms, payment.terms)
      const before = await lockBetween(tx, payment.account_id, terms.performerId)
      if (terms.step === 'resume') return resume(tx, before, terms)
      const sale = await pay(tx, payment, terms)
      if (terms.couponUseId !== null) await settleCoupon(tx, terms.couponUseId)
      await givePeriod(tx, { fanId: payment.account_id, terms, before, saleId: sale?.id })
    },
    async declined(tx, payment) {
      const terms = await readTerms(Terms, payment.terms)
      if (terms.couponUseId !== null) await returnCoupon(tx, terms.couponUseId)
      if (terms.claimId !== null) await returnClaim(tx, terms.claimId)
      const before = terms.step === 'renew' ? await lockBetween(tx, payment.account_id, terms.performerId) : undefined
      if (before) await failRenewal(tx, before.id, terms.attempts)
    },
  },
]

async function pay(tx: Tx, payment: Payment, { type, method, performerId, due, discount }: Terms): Promise<Sale | undefined> {
  if (type === 'free') return undefined
  const { id, account_id: fanId, gateway } = payment
  const sale = { key: `payment:${id}`, kind: 'subscription', fanId, performerId, discount } as const
  if (method === 'wallet') return charge(tx, { ...sale, tokens: await tokensOf(tx, due - discount) })
  return chargeCard(tx, { ...sale, money: Number(payment.amount), tax: takenTax(payment), gateway, paymentId: id })
}

/** Turns the renewal on with the fan's card or wallet; the period that was paid stays as it is. */
async function resume(tx: Tx, before: SubscriptionRow | undefined, { type, price, method, cardId }: Terms): Promise<void> {
  if (!before || !isRunning(before, tx.now) || type === 'free')
    throw apiError('already_done', t('This subscription has just ended. Please subscribe again.'))
  // Free days stay what they are, and become paid ones when they end.
  const types = before.type === 'free' ? { renews_as: type } : { type }
  const change = { ...types, price, method, card_id: cardId, renews: true, status: 'active', cancel_reason: null } as const
  await extendAccess(tx, await updateSubscription(tx, before.id, change))
}
