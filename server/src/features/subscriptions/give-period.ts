/** Gives a fan one more period of a subscription, and the access that belongs to it. */
import { grant, grantUntil } from '#core/access/index.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { subscriptionRenewed, subscriptionStarted } from './events.ts'
import { accessUntil, periodEnd, periodStart } from './rules.ts'
import { insertPeriod, insertSubscription, updateSubscription, type SubscriptionRow } from './store.ts'
import type { Terms } from './terms.ts'

interface Given {
  readonly fanId: string
  readonly terms: Terms
  readonly before: SubscriptionRow | undefined
  /** Absent for free days. */
  readonly saleId: string | undefined
}

/** A payment is never lost: with a period running already, the paid one is added after it. */
export async function givePeriod(tx: Tx, { fanId, terms, before, saleId }: Given): Promise<void> {
  const { performerId, type, days } = terms
  const startsAt = periodStart(before, tx.now)
  const expiresAt = type === 'free' ? addDays(startsAt, days) : periodEnd(startsAt, type)
  await addPeriod(tx, { fanId, performerId, before, saleId, startsAt, expiresAt, agreed: agreed(tx, terms, before) })
}

export interface Period {
  readonly fanId: string
  readonly performerId: string
  readonly before: SubscriptionRow | undefined
  readonly saleId: string | undefined
  readonly startsAt: Date
  readonly expiresAt: Date
  readonly agreed: Agreed
}

/** Writes the period with what was agreed about it; whoever was not subscribed is from now on, and follows. */
export async function addPeriod(tx: Tx, period: Period): Promise<void> {
  const { fanId, performerId, before, saleId, startsAt, expiresAt } = period
  const isNew = before === undefined || before.status === 'expired'
  const change = {
    ...period.agreed,
    expires_at: expiresAt,
    due_at: expiresAt,
    attempts: 0,
    paused_until: null,
    ...(isNew && { started_at: tx.now }),
  }
  const row = before
    ? await updateSubscription(tx, before.id, change)
    : await insertSubscription(tx, {
        ...change,
        id: newId(tx.now),
        fan_id: fanId,
        performer_id: performerId,
        started_at: tx.now,
      })
  if (saleId !== undefined) await insertPeriod(tx, { saleId, subscriptionId: row.id, startsAt, expiresAt })
  await extendAccess(tx, row)
  const between = { subscriptionId: row.id, fanId, performerId }
  if (!isNew) return tx.emit(subscriptionRenewed, between)
  // Subscribing includes following, so that new posts are on the home page and in notifications.
  const follows = await grant(tx, { holderId: fanId, kind: 'follow', subjectId: performerId })
  tx.emit(subscriptionStarted, { ...between, follows })
}

type Agreed = Pick<SubscriptionRow, 'type' | 'status' | 'method' | 'card_id' | 'renews' | 'renews_as' | 'free_used_at'> &
  Partial<Pick<SubscriptionRow, 'next_percent' | 'cancel_reason'>> & { readonly price: number }

function agreed(tx: Tx, { step, type, price, method, cardId, renewsAs }: Terms, before: SubscriptionRow | undefined): Agreed {
  // A renewal changes no agreed terms; the fan may have cancelled while the payment was open.
  const renews = step === 'renew' ? before?.renews === true : type !== 'free' || renewsAs !== null
  return {
    type,
    price,
    method,
    card_id: cardId,
    renews,
    renews_as: renewsAs,
    status: renews || type === 'free' ? 'active' : 'cancelled',
    free_used_at: type === 'free' ? tx.now : (before?.free_used_at ?? null),
    // A counter-offer was for this one period.
    next_percent: null,
    cancel_reason: renews ? null : (before?.cancel_reason ?? null),
  }
}

export async function extendAccess(tx: Tx, row: SubscriptionRow): Promise<void> {
  await grantUntil(tx, { holderId: row.fan_id, kind: 'subscription', subjectId: row.performer_id, expiresAt: accessUntil(row) })
}
