import type { CancelReason, RenewalFailure } from '@fanfare/contract/subscriptions'
import { revoke } from '#core/access/index.ts'
import { notFound, apiError } from '#lib/errors.ts'
import { FIRST_ID } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { subscriptionCancelled, subscriptionExpired, subscriptionPastDue } from './events.ts'
import { extendAccess } from './give-period.ts'
import { mailPastDue } from './mails.ts'
import { chargedAt, graceEnd, nextRetry, NO_PENDING_CHANGES } from './rules.ts'
import {
  advancePeriods,
  changeStatus,
  lockBetween,
  lockSubscription,
  periodOfSale,
  renewingFansAcrossBlock,
  updateSubscription,
  type SubscriptionRow,
} from './store.ts'

interface Cancelling {
  readonly fanId: string
  readonly id: string
  readonly reason: CancelReason | undefined
}

/** Stops the renewal and any pause. Access lasts to the end of the paid period. */
export async function cancelSubscription(tx: Tx, { fanId, id, reason }: Cancelling): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) throw notFound()
  if (!row.renews) throw apiError('already_done', t('This subscription doesn’t renew.'))
  return stopRenewal(tx, row, reason ?? null)
}

/** Stops the renewal after a block. Lifting the block does not restart it: the fan has to. */
export async function stopRenewalBetween(tx: Tx, fanId: string, performerId: string): Promise<void> {
  const row = await lockBetween(tx, fanId, performerId)
  if (row?.renews) await stopRenewal(tx, row, null)
}

/** Does the same for all fans in countries that the performer blocks, one transaction per fan. Safe to repeat. */
export async function stopRenewalsAcrossBlock(ctx: Context, performerId: string): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const fanIds: readonly string[] = await renewingFansAcrossBlock(ctx.db, performerId, { after, limit: BATCH_SIZE })
    for (const fanId of fanIds) await ctx.write((tx) => stopRenewalBetween(tx, fanId, performerId))
    after = fanIds.length === BATCH_SIZE ? fanIds.at(-1) : undefined
  }
}

const BATCH_SIZE = 500

/** Stops the renewal of a banned or closed account. */
export async function stopRenewalOf(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (row?.renews) await stopRenewal(tx, row, null)
}

async function stopRenewal(tx: Tx, row: SubscriptionRow, reason: CancelReason | null): Promise<SubscriptionRow> {
  const cancelled = await changeStatus(tx, row, 'cancel', {
    renews: false,
    due_at: row.expires_at,
    attempts: 0,
    paused_until: null,
    next_percent: null,
    ...NO_PENDING_CHANGES,
    cancel_reason: reason,
  })
  await extendAccess(tx, cancelled)
  tx.emit(subscriptionCancelled, ended(tx, row, { isRefunded: false }))
  return cancelled
}

interface FailedRenewal {
  readonly id: string
  /** Identifies the renewal, so that each failure counts once. */
  readonly attempts: number
  readonly failure: RenewalFailure
}

/**
 * Starts three days of grace after a failed renewal, or expires the subscription after them. Emails the fan each time, with the
 * reason and the remedy.
 */
export async function failRenewal(tx: Tx, { id, attempts, failure }: FailedRenewal): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row?.renews || row.attempts !== attempts || row.due_at > tx.now) return
  if (graceEnd(row) <= tx.now) return expire(tx, row)
  const dueAt = nextRetry(row, tx.now)
  const failed = await changeStatus(tx, row, 'renewal_failed', { attempts: attempts + 1, due_at: dueAt, failure })
  await extendAccess(tx, failed)
  await mailPastDue(tx, failed, failure)
  if (row.status !== 'past_due') tx.emit(subscriptionPastDue, { ...between(row), failure })
}

/** Expires a subscription whose paid period has ended. A subscription that was paid in between continues. */
export async function expireIfOver(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (row && row.status !== 'expired' && row.expires_at <= tx.now) await expire(tx, row)
}

/** Ends a subscription of an account that is erased. Does nothing if it has expired. */
export async function endSubscription(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (row && row.status !== 'expired') await expire(tx, row)
}

type Renewal = 'stop the renewal' | 'keep the renewal'

/**
 * Removes the rest of the period of a refunded sale, and nothing that other sales paid for. Stops the renewal unless someone else
 * paid for the period. The subscription ends now if no time is left, unless it is paused. A past period changes nothing.
 */
export async function revokePeriod(tx: Tx, saleId: string, renewal: Renewal = 'stop the renewal'): Promise<void> {
  const known = await periodOfSale(tx.db, saleId)
  const row = known && (await lockSubscription(tx, known.subscription_id))
  // Read again under the lock, because another refund or an upgrade may have just moved the period.
  const period = row && (await periodOfSale(tx.db, saleId))
  if (!row || !period || row.status === 'expired' || period.expires_at <= tx.now) return
  const { id } = row
  const startsAt = later(period.starts_at, tx.now)
  const expiresAt = new Date(row.expires_at.getTime() - (period.expires_at.getTime() - startsAt.getTime()))
  // Otherwise time after the end of the subscription would be credited.
  await advancePeriods(tx, { subscriptionId: id, startsAt, expiresAt: period.expires_at })
  const keepsRenewal = renewal === 'keep the renewal' && row.renews && (row.status === 'active' || row.status === 'paused')
  const dueAt = chargedAt({ ...row, expires_at: expiresAt })
  if (keepsRenewal && dueAt > tx.now)
    return extendAccess(tx, await updateSubscription(tx, id, { expires_at: expiresAt, due_at: dueAt }))
  if (expiresAt <= tx.now) return expire(tx, row, { isRefunded: true })
  const stopped = { renews: false, attempts: 0, paused_until: null, next_percent: null, ...NO_PENDING_CHANGES }
  const shortened = await changeStatus(tx, row, 'refund', { ...stopped, expires_at: expiresAt, due_at: expiresAt })
  await extendAccess(tx, shortened)
  tx.emit(subscriptionCancelled, ended(tx, row, { isRefunded: true }))
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

async function expire(tx: Tx, row: SubscriptionRow, why: Why = { isRefunded: false }): Promise<void> {
  await changeStatus(tx, row, 'expire', {
    renews: false,
    renews_as: null,
    paused_until: null,
    next_percent: null,
    ...NO_PENDING_CHANGES,
  })
  await revoke(tx, { holderId: row.fan_id, kind: 'subscription', subjectId: row.performer_id })
  tx.emit(subscriptionExpired, ended(tx, row, why))
}

interface Why {
  readonly isRefunded: boolean
}

const ended = ({ now }: Tx, row: SubscriptionRow, why: Why) => ({ ...between(row), ...why, at: now.toISOString() })

const between = (row: SubscriptionRow) => ({ subscriptionId: row.id, fanId: row.fan_id, performerId: row.performer_id })
