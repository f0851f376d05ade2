/** When a subscription begins, ends and lets in, and what it costs. Pure; prices in hundredths of the currency. */
import { notValid, apiError } from '#lib/errors.ts'
import { addDays, addMinutes, addMonths } from '#lib/time.ts'
import type { Performer } from '#core/accounts/index.ts'
import type { Settings } from '#core/settings/index.ts'
import type { SubscriptionRow } from './store.ts'

export type PaidType = 'monthly' | 'yearly'

const GRACE_DAYS = 3
const RETRY_DAYS = 1
/** The clock looks every ten minutes, and a gateway takes its time: access does not blink in between. */
const RENEWAL_MINUTES = 60

type Span = Pick<SubscriptionRow, 'status' | 'renews' | 'expires_at'>

export const graceEnd = ({ expires_at }: Pick<Span, 'expires_at'>): Date => addDays(expires_at, GRACE_DAYS)

/** The next try of a renewal that failed; the last one is at the end of the grace. */
export function nextTry(row: Span, now: Date): Date {
  const next = addDays(now, RETRY_DAYS)
  return next < graceEnd(row) ? next : graceEnd(row)
}

/** Until when it lets in. */
export function accessUntil(row: Span): Date {
  if (row.status === 'past_due') return graceEnd(row)
  return row.renews ? addMinutes(row.expires_at, RENEWAL_MINUTES) : row.expires_at
}

/** A subscription that lets in now, or is being renewed. */
export const isRunning = (row: Span | undefined, now: Date): row is Span =>
  row !== undefined && row.status !== 'expired' && (row.renews || row.expires_at > now)

/** Where a newly paid period begins: where the last one ends, unless access was lost in between. */
export function periodStart(row: Span | undefined, now: Date): Date {
  if (!isRunning(row, now)) return now
  return graceEnd(row) > now ? row.expires_at : now
}

export const periodEnd = (start: Date, type: PaidType): Date => addMonths(start, type === 'yearly' ? 12 : 1)

type Priced = Pick<Performer, 'monthly_price' | 'yearly_price'>

const priceFor = (performer: Priced, type: PaidType): number =>
  Number(type === 'yearly' ? performer.yearly_price : performer.monthly_price)

/** Whether the site allows what the performer asks (still). */
export function isOnOffer(performer: Priced, type: PaidType, limits: Settings): boolean {
  const price = priceFor(performer, type)
  return price >= limits.minimumSubscriptionPrice && price <= limits.maximumSubscriptionPrice * (type === 'yearly' ? 12 : 1)
}

/** What is charged for a period now. Refuses a price that the site does not allow (any more). */
export function priceOf(performer: Priced, type: PaidType, limits: Settings): number {
  if (!isOnOffer(performer, type, limits)) throw notValid('type', 'This subscription is not on offer')
  return priceFor(performer, type)
}

type FreeDays = Pick<Settings, 'freeSubscriptionEnabled'>

/** Free days on offer to someone with this history; 0 for none. Only once for each fan and performer, ever. */
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
 * What subscribing means to someone with this history: `begin` pays for a period now, `resume` only turns the renewal on
 * again. Refuses `already_done` where there is nothing to do.
 */
export function stepFor(row: SubscriptionRow | undefined, type: 'free' | PaidType, now: Date): 'begin' | 'resume' {
  if (!isRunning(row, now)) return 'begin'
  if (type === 'free' || (row.status === 'active' && row.renews)) throw apiError('already_done', 'You are subscribed already.')
  return row.status === 'cancelled' ? 'resume' : 'begin'
}
