import type { PaidType } from '@fanfare/contract/periods'
import { grant, grantUntil } from '#core/access/index.ts'
import type { AgreedTax } from '#core/tax/index.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { subscriptionExtended, subscriptionRenewed, subscriptionStarted, subscriptionTierChanged } from './events.ts'
import { accessUntil, anchorDay, chargedAt, NO_PENDING_CHANGES, periodEnd, periodStart } from './rules.ts'
import type { SubscriptionEvent } from './status-rules.ts'
import { changeStatus, insertPeriod, insertSubscription, type NewSubscription, type SubscriptionRow } from './store.ts'
import type { Terms } from './terms.ts'

interface Given {
  readonly fanId: string
  readonly terms: Terms
  readonly before: SubscriptionRow | undefined
  /** Absent for free days. */
  readonly saleId: string | undefined
  /** The tax agreed with the payment. */
  readonly agreedTax: AgreedTax
}

/** A payment is never lost: if a period is running already, the paid one is added after it. */
export async function givePeriod(tx: Tx, { fanId, terms, before, saleId, agreedTax }: Given): Promise<void> {
  const { performerId, type, days, due, discount } = terms
  const startsAt = periodStart(before, tx.now)
  const ends = type === 'free' ? { expiresAt: addDays(startsAt, days), anchorDay: null } : endsOf(startsAt, type, before)
  const paid = due - discount
  const agreed = agreedBy({ terms, before, agreedTax }, tx.now)
  const event = type === 'free' ? 'give' : agreed.renews ? 'pay' : 'pay_last'
  await addPeriod(tx, { fanId, performerId, before, saleId, paid, startsAt, ...ends, event, agreed, from: 'fan' })
}

function endsOf(startsAt: Date, type: PaidType, before: SubscriptionRow | undefined) {
  const day = anchorDay(startsAt, before)
  return { expiresAt: periodEnd(startsAt, type, day), anchorDay: day }
}

export interface Period {
  readonly fanId: string
  readonly performerId: string
  readonly before: SubscriptionRow | undefined
  readonly saleId: string | undefined
  /** Paid by that sale, in minor units of the currency. */
  readonly paid: number
  readonly startsAt: Date
  /** Set if that sale pays only for the first part of the period. */
  readonly paidUntil?: Date
  readonly expiresAt: Date
  /** The day of the month on which following periods end; null for a period of days. */
  readonly anchorDay: number | null
  readonly event: SubscriptionEvent
  readonly agreed: Agreed
  /** The fan's own payment renews the subscription. A gift only extends it. */
  readonly from: 'fan' | 'someone else'
}

/** Stores the period and its agreed terms. A new subscriber also follows. */
export async function addPeriod(tx: Tx, period: Period): Promise<void> {
  const { fanId, performerId, before, saleId, paid, startsAt, expiresAt } = period
  const isNew = before === undefined || before.status === 'expired'
  const ends = { paused_until: null, ...period.agreed, expires_at: expiresAt, anchor_day: period.anchorDay }
  const change = {
    ...ends,
    due_at: chargedAt(ends),
    attempts: 0,
    ...(isNew && { started_at: tx.now }),
  }
  const row = before
    ? await changeStatus(tx, before, period.event, change)
    : await insertSubscription(
        tx,
        { ...change, id: newId(tx.now), fan_id: fanId, performer_id: performerId, started_at: tx.now },
        period.event,
      )
  const endsAt = period.paidUntil ?? expiresAt
  if (saleId !== undefined) await insertPeriod(tx, { saleId, subscriptionId: row.id, startsAt, expiresAt: endsAt, paid })
  await extendAccess(tx, row)
  if (before && !isNew) return emitPeriod(tx, { before, row, from: period.from })
  // Subscribing includes following, so that new posts are on the home page and in notifications.
  const follows = await grant(tx, { holderId: fanId, kind: 'follow', subjectId: performerId })
  tx.emit(subscriptionStarted, { ...happened(tx, row), follows, isFirst: before === undefined })
}

interface Added extends Pick<Period, 'from'> {
  readonly before: SubscriptionRow
  readonly row: SubscriptionRow
}

/** A new tier within the paid time is no renewal, and neither is a gift. */
function emitPeriod(tx: Tx, { before, row, from }: Added): void {
  const isChanged = before.tier_id !== row.tier_id
  if (isChanged) tx.emit(subscriptionTierChanged, happened(tx, row))
  if (from === 'someone else') tx.emit(subscriptionExtended, between(row))
  else if (!isChanged || before.expires_at <= tx.now) tx.emit(subscriptionRenewed, happened(tx, row))
}

const between = ({ id, fan_id, performer_id }: SubscriptionRow) => ({
  subscriptionId: id,
  fanId: fan_id,
  performerId: performer_id,
})

const happened = ({ now }: Tx, row: SubscriptionRow) => ({ ...between(row), at: now.toISOString() })

type Same = 'type' | 'method' | 'tax_included' | 'card_id' | 'renews' | 'renews_as' | 'free_trial_used_at' | 'tier_id' | 'price'
type Ahead = Partial<Pick<NewSubscription, keyof typeof NO_PENDING_CHANGES>>
/** Absent if the pause has ended. */
type Paused = Partial<Pick<SubscriptionRow, 'paused_until'>>
type Agreed = Pick<NewSubscription, Same> & Partial<Pick<NewSubscription, 'next_percent' | 'cancel_reason'>> & Paused & Ahead

type Agreeing = Pick<Given, 'terms' | 'before' | 'agreedTax'>

/** Returns the terms that a payment agrees to from now on. */
export function agreedBy({ terms, before, agreedTax }: Agreeing, now: Date): Agreed {
  const { step, type, renewsAs, tierId } = terms
  const isRenewal = step === 'renew'
  // A renewal changes no agreed terms. The fan may have canceled while the payment was open.
  const renews = isRenewal ? before?.renews === true : type !== 'free' || renewsAs !== null
  const paying = isRenewal && before ? paidFromNowOn(terms, before) : firstPaid(terms, agreedTax)
  return {
    type,
    ...paying,
    renews,
    renews_as: renewsAs,
    tier_id: tierId,
    ...NO_PENDING_CHANGES,
    ...(isRenewal && before && stillProposed(before, { renews, price: paying.price, tierId })),
    free_trial_used_at: type === 'free' ? now : (before?.free_trial_used_at ?? null),
    cancel_reason: renews ? null : (before?.cancel_reason ?? null),
  }
}

type Paying = Pick<NewSubscription, 'price' | 'tax_included' | 'method' | 'card_id' | 'next_percent'>

const firstPaid = ({ price, method, cardId }: Terms, agreedTax: AgreedTax): Paying => ({
  price,
  tax_included: agreedTax,
  method,
  card_id: cardId,
  next_percent: null,
})

/** Returns how later periods are paid. Changes that the fan made during a renewal's payment apply from the next renewal. */
function paidFromNowOn({ price, priceBefore, taxIncluded, due }: Terms, before: SubscriptionRow): Paying {
  const isOther = priceBefore !== undefined && Number(before.price) !== priceBefore
  // A counter-offer is for one period: this one if it lowers its price, otherwise the next one.
  const isOfferUsed = due < price
  return {
    price: isOther ? Number(before.price) : price,
    tax_included: taxIncluded === undefined ? before.tax_included : taxIncluded,
    method: before.method,
    card_id: before.card_id,
    next_percent: isOfferUsed || !before.renews ? null : before.next_percent,
  }
}

/** A proposed higher price stays open after renewals at the old price. */
function stillProposed(before: SubscriptionRow, now: { renews: boolean; price: number; tierId: string }): Ahead {
  const proposed = before.proposed_price === null ? 0 : Number(before.proposed_price)
  const isProposed = now.renews && proposed > now.price && before.tier_id === now.tierId
  return isProposed
    ? { proposed_price: proposed, notified_price: before.notified_price === null ? null : Number(before.notified_price) }
    : {}
}

export async function extendAccess(tx: Tx, row: SubscriptionRow, expiresAt = accessUntil(row)): Promise<void> {
  await grantUntil(tx, {
    holderId: row.fan_id,
    kind: 'subscription',
    subjectId: row.performer_id,
    expiresAt,
    tierId: row.tier_id,
  })
}
