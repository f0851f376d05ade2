/** Settles a payment for a subscription: adds the paid period, or starts the grace period. */
import { grant, grantUntil } from '#core/access/index.ts'
import { charge, chargeCard, type Sale } from '#core/money/index.ts'
import { readTerms, type Payable, type Payment } from '#core/payments/index.ts'
import { newId } from '#lib/id.ts'
import { apiError } from '#lib/errors.ts'
import { addDays } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { failRenewal } from './end-subscription.ts'
import { subscriptionRenewed, subscriptionStarted } from './events.ts'
import { accessUntil, isRunning, periodEnd, periodStart } from './rules.ts'
import { insertPeriod, insertSubscription, lockBetween, updateSubscription, type SubscriptionRow } from './store.ts'
import { tokensOf } from './subscribe.ts'
import { Terms } from './terms.ts'

export const payables: readonly Payable[] = [
  {
    purpose: 'subscription',
    async settle(tx, payment) {
      const terms = await readTerms(Terms, payment.terms)
      const before = await lockBetween(tx, payment.account_id, terms.performerId)
      if (terms.step === 'resume') return resume(tx, before, terms)
      const sale = await pay(tx, payment, terms)
      await givePeriod(tx, { fanId: payment.account_id, terms, before, saleId: sale?.id })
    },
    async declined(tx, payment) {
      const terms = await readTerms(Terms, payment.terms)
      const before = terms.step === 'renew' ? await lockBetween(tx, payment.account_id, terms.performerId) : undefined
      if (before) await failRenewal(tx, before.id, terms.attempts)
    },
  },
]

async function pay(tx: Tx, payment: Payment, { method, performerId, price }: Terms): Promise<Sale | undefined> {
  const sale = { key: `payment:${payment.id}`, kind: 'subscription', fanId: payment.account_id, performerId } as const
  if (method === 'wallet') return charge(tx, { ...sale, tokens: await tokensOf(tx, price) })
  if (method === 'none') return undefined
  return chargeCard(tx, { ...sale, money: Number(payment.amount), gateway: payment.gateway, paymentId: payment.id })
}

/** Turns the renewal on with the fan's card or wallet; the period that was paid stays as it is. */
async function resume(tx: Tx, before: SubscriptionRow | undefined, { type, price, method, cardId }: Terms): Promise<void> {
  if (!before || !isRunning(before, tx.now))
    throw apiError('already_done', t('This subscription has just ended. Please subscribe again.'))
  const row = await updateSubscription(tx, before.id, { type, price, method, card_id: cardId, renews: true, status: 'active' })
  await extendAccess(tx, row)
}

interface Paid {
  readonly fanId: string
  readonly terms: Terms
  readonly before: SubscriptionRow | undefined
  /** Absent for free days. */
  readonly saleId: string | undefined
}

/** A payment is never lost: with a period running already, the paid one is added after it. */
async function givePeriod(tx: Tx, { fanId, terms, before, saleId }: Paid): Promise<void> {
  const start = periodStart(before, tx.now)
  const expiresAt = terms.type === 'free' ? addDays(start, terms.days) : periodEnd(start, terms.type)
  const isNew = before === undefined || before.status === 'expired'
  const change = {
    expires_at: expiresAt,
    due_at: expiresAt,
    attempts: 0,
    ...(isNew && { started_at: tx.now }),
    ...agreed(tx, terms, before),
  }
  const row = before
    ? await updateSubscription(tx, before.id, change)
    : await insertSubscription(tx, {
        ...change,
        id: newId(tx.now),
        fan_id: fanId,
        performer_id: terms.performerId,
        started_at: tx.now,
      })
  if (saleId !== undefined) await insertPeriod(tx, { saleId, subscriptionId: row.id, startsAt: start, expiresAt })
  await extendAccess(tx, row)
  const between = { subscriptionId: row.id, fanId, performerId: terms.performerId }
  if (!isNew) return tx.emit(subscriptionRenewed, between)
  // Subscribing includes following, so that new posts are on the home page and in notifications.
  const follows = await grant(tx, { holderId: fanId, kind: 'follow', subjectId: terms.performerId })
  tx.emit(subscriptionStarted, { ...between, follows })
}

type Agreed = Required<Pick<SubscriptionRow, 'type' | 'status' | 'method' | 'card_id' | 'renews' | 'free_used_at'>> & {
  price: number
}

function agreed(tx: Tx, { step, type, price, method, cardId }: Terms, before: SubscriptionRow | undefined): Agreed {
  // A renewal changes no agreed terms; the fan may have cancelled while the payment was open.
  const renews = step === 'renew' ? before?.renews === true : type !== 'free'
  return {
    type,
    price,
    method,
    card_id: cardId,
    renews,
    status: renews || type === 'free' ? 'active' : 'cancelled',
    free_used_at: type === 'free' ? tx.now : (before?.free_used_at ?? null),
  }
}

async function extendAccess(tx: Tx, row: SubscriptionRow): Promise<void> {
  await grantUntil(tx, { holderId: row.fan_id, kind: 'subscription', subjectId: row.performer_id, expiresAt: accessUntil(row) })
}
