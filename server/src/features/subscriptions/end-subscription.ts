/** How a subscription ends: cancelled by the fan, unpaid, or expired. */
import { grantUntil, revoke } from '#core/access/index.ts'
import { notFound, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { subscriptionCancelled, subscriptionExpired, subscriptionPastDue } from './events.ts'
import { accessUntil, graceEnd, nextTry } from './rules.ts'
import { lockSubscription, updateSubscription, type SubscriptionRow } from './store.ts'

/** Stops the renewal; access lasts to the end of the paid period. */
export async function cancelSubscription(tx: Tx, fanId: string, id: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) throw notFound('subscription')
  if (!row.renews) throw apiError('already_done', t('This subscription does not renew.'))
  const cancelled = await updateSubscription(tx, id, { renews: false, status: 'cancelled', due_at: row.expires_at, attempts: 0 })
  await grantUntil(tx, { holderId: fanId, kind: 'subscription', subjectId: row.performer_id, expiresAt: accessUntil(cancelled) })
  tx.emit(subscriptionCancelled, between(row))
  return cancelled
}

/**
 * A renewal failed: starts three days of grace, or expires the subscription after them. `attempts` identifies the renewal,
 * so that each failure counts once.
 */
export async function failRenewal(tx: Tx, id: string, attempts: number): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row?.renews || row.attempts !== attempts || row.due_at > tx.now) return
  if (graceEnd(row) <= tx.now) return expire(tx, row)
  await updateSubscription(tx, id, { status: 'past_due', attempts: attempts + 1, due_at: nextTry(row, tx.now) })
  await grantUntil(tx, { holderId: row.fan_id, kind: 'subscription', subjectId: row.performer_id, expiresAt: graceEnd(row) })
  if (row.status !== 'past_due') tx.emit(subscriptionPastDue, between(row))
}

/** Expires a subscription whose paid period has ended; one that was paid for meanwhile continues. */
export async function expireIfOver(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (row && row.status !== 'expired' && row.expires_at <= tx.now) await expire(tx, row)
}

/**
 * A paid period was refunded: the subscription is shorter by it and does not renew; it ends now where nothing that was paid
 * for is left.
 */
export async function takeBackPeriod(tx: Tx, { subscription_id: id, starts_at, expires_at }: PaidPeriod): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row || row.status === 'expired') return
  const expiresAt = new Date(row.expires_at.getTime() - (expires_at.getTime() - starts_at.getTime()))
  if (expiresAt <= tx.now) return expire(tx, row)
  const change = { renews: false, status: 'cancelled', attempts: 0, expires_at: expiresAt, due_at: expiresAt } as const
  const shortened = await updateSubscription(tx, id, change)
  await grantUntil(tx, {
    holderId: row.fan_id,
    kind: 'subscription',
    subjectId: row.performer_id,
    expiresAt: accessUntil(shortened),
  })
  tx.emit(subscriptionCancelled, between(row))
}

interface PaidPeriod {
  readonly subscription_id: string
  readonly starts_at: Date
  readonly expires_at: Date
}

async function expire(tx: Tx, row: SubscriptionRow): Promise<void> {
  await updateSubscription(tx, row.id, { status: 'expired', renews: false })
  await revoke(tx, { holderId: row.fan_id, kind: 'subscription', subjectId: row.performer_id })
  tx.emit(subscriptionExpired, between(row))
}

const between = (row: SubscriptionRow) => ({ subscriptionId: row.id, fanId: row.fan_id, performerId: row.performer_id })
