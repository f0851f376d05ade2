/**
 * When a subscription starts and ends, until when it gives access, and what it costs. Pure; prices in minor units of the
 * currency.
 */
import { notValid, apiError } from '#lib/errors.ts'
import { addDays, addMinutes, addMonths } from '#lib/time.ts'
import type { Performer } from '#core/accounts/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { SubscriptionRow } from './store.ts'

export type PaidType = 'monthly' | 'yearly'

const GRACE_DAYS = 3
const RETRY_DAYS = 1
/** The job runs every ten minutes, and gateways take time: access continues in between. */
const RENEWAL_MINUTES = 60

type Span = Pick<SubscriptionRow, 'status' | 'renews' | 'expires_at'>

export const graceEnd = ({ expires_at }: Pick<Span, 'expires_at'>): Date => addDays(expires_at, GRACE_DAYS)

/** The next attempt of a failed renewal; the last one is at the end of the grace period. */
export function nextTry(row: Span, now: Date): Date {
  const next = addDays(now, RETRY_DAYS)
  return next < graceEnd(row) ? next : graceEnd(row)
}

/** When access ends. */
export function accessUntil(row: Span): Date {
  if (row.status === 'past_due') return graceEnd(row)
  return row.renews ? addMinutes(row.expires_at, RENEWAL_MINUTES) : row.expires_at
}

/** A subscription that gives access now, or is being renewed. */
export const isRunning = (row: Span | undefined, now: Date): row is Span =>
  row !== undefined && row.status !== 'expired' && (row.renews || row.expires_at > now)

/** When a newly paid period starts: at the end of the last one, unless access was interrupted. */
export function periodStart(row: Span | undefined, now: Date): Date {
  if (!isRunning(row, now)) return now
  return graceEnd(row) > now ? row.expires_at : now
}

export const periodEnd = (start: Date, type: PaidType): Date => addMonths(start, type === 'yearly' ? 12 : 1)

type Priced = Pick<Performer, 'monthly_price' | 'yearly_price'>

const priceFor = (performer: Priced, type: PaidType): number =>
  Number(type === 'yearly' ? performer.yearly_price : performer.monthly_price)

/** Whether the price is still within the site's limits. */
export function isOnOffer(performer: Priced, type: PaidType, limits: Settings): boolean {
  const price = priceFor(performer, type)
  return price >= limits.minimumSubscriptionPrice && price <= limits.maximumSubscriptionPrice * (type === 'yearly' ? 12 : 1)
}

/** The price of a period now. Rejects one that is not within the site's limits any more. */
export function priceOf(performer: Priced, type: PaidType, limits: Settings): number {
  if (!isOnOffer(performer, type, limits)) throw notValid('type', t('This subscription is not on offer'))
  return priceFor(performer, type)
}

type FreeDays = Pick<Settings, 'freeSubscriptionEnabled'>

/** Free days on offer to a fan with this history; 0 for none. Once per fan and performer, ever. */
export function freeDaysFor(
  performer: Pick<Performer, 'free_days'>,
  row: SubscriptionRow | undefined,
  { freeSubscriptionEnabled }: FreeDays,
  now: Date,
) {
  if (!freeSubscriptionEnabled || (row && row.free_used_at !== null) || isRunning(row, now)) return 0
  return performer.free_days
}

/**
 * What subscribing does for a fan with this history: `begin` pays for a period now, `resume` only turns the renewal on
 * again. Throws `already_done` where there is nothing to do.
 */
export function stepFor(row: SubscriptionRow | undefined, type: 'free' | PaidType, now: Date): 'begin' | 'resume' {
  if (!isRunning(row, now)) return 'begin'
  if (type === 'free' || (row.status === 'active' && row.renews)) throw apiError('already_done', t('You are subscribed already.'))
  return row.status === 'cancelled' ? 'resume' : 'begin'
}
