/**
 * Decides when a subscription starts and ends, how long it gives access, and what it costs. Pure; prices in minor units of the
 * currency.
 */
import { monthsOf, type PaidType, type PlanType } from '@fanfare/contract/periods'
import { discountedPrice } from '#lib/amount.ts'
import { notValid, apiError } from '#lib/errors.ts'
import { addDays, addMinutes, addMonths, daysInMonth } from '#lib/time.ts'
import type { Settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { BundlePrice } from './bundle-store.ts'
import type { SubscriptionRow } from './store.ts'

/** Shortest first. */
export const PAID_TYPES = ['monthly', 'quarterly', 'half_yearly', 'yearly'] as const

const GRACE_DAYS = 3
const FIRST_RETRY_DAYS = 1
/** Access continues for this long, because the job runs every ten minutes and gateways take time. */
const RENEWAL_GRACE_MINUTES = 60
/** The time to change one's mind after a reminder. */
const TRIAL_NOTICE_DAYS = 3
/** Reminders are sent hourly, and a trial's reminder must not be late. */
const REMINDER_LEAD_MINUTES = 120
const NOTICE_DAYS = 7

type Span = Pick<SubscriptionRow, 'status' | 'renews' | 'expires_at' | 'paused_until'>
type Ends = Pick<Span, 'expires_at' | 'paused_until'>

/** Returns when the next period is charged: at the end of the pause or of the period, whichever is later. */
export const chargedAt = ({ expires_at, paused_until }: Ends): Date =>
  paused_until !== null && paused_until > expires_at ? paused_until : expires_at

/** There is no access between the end of the period and the end of the pause. */
const hasGap = (row: Ends): boolean => chargedAt(row) > row.expires_at

/** The grace period starts with the first attempt to charge. */
export const graceEnd = (row: Ends): Date => addDays(chargedAt(row), GRACE_DAYS)

/** Returns the next attempt: a day after the first one, and then at the end of the grace period. */
export function nextRetry(row: Span & Pick<SubscriptionRow, 'attempts'>, now: Date): Date {
  const next = addDays(now, FIRST_RETRY_DAYS)
  return row.attempts === 0 && next < graceEnd(row) ? next : graceEnd(row)
}

/** Free days and due subscriptions cannot be paused. */
export const canPause = ({ status, renews, type }: Pick<SubscriptionRow, 'status' | 'renews' | 'type'>): boolean =>
  renews && status === 'active' && type !== 'free'

export const MAX_PAUSE_MONTHS = 3

/** Returns the next charge after a pause, which starts with the end of the paid period. */
export const pauseEnd = ({ expires_at }: Pick<Ends, 'expires_at'>, months: number): Date => addMonths(expires_at, months)

/** Returns when access ends. A pause gives no access beyond the paid period, nor does the grace period after a pause. */
export function accessUntil(row: Span): Date {
  if (hasGap(row)) return row.expires_at
  if (row.status === 'past_due') return graceEnd(row)
  return row.renews ? addMinutes(row.expires_at, RENEWAL_GRACE_MINUTES) : row.expires_at
}

/** Returns how long a renewal without a result keeps access: as long as a declined one. */
export const accessUntilDecided = (row: Span): Date => (hasGap(row) ? accessUntil(row) : graceEnd(row))

/**
 * Returns what is wrong with a subscription's access now. `open` means access without a right, for too long, or in another tier;
 * `closed` means no access although it was paid.
 */
export function rightProblem(
  row: (Span & Pick<SubscriptionRow, 'tier_id'>) | undefined,
  right: { readonly expiresAt: Date; readonly tierId: string } | undefined,
  now: Date,
): 'open' | 'closed' | undefined {
  const until = row === undefined || row.status === 'expired' ? undefined : accessUntil(row)
  if (until !== undefined && until > now && (right === undefined || right.expiresAt < until)) return 'closed'
  if (right === undefined || right.expiresAt <= now) return undefined
  if (row === undefined || until === undefined || right.tierId !== row.tier_id) return 'open'
  // A renewal in progress keeps access for as long as a declined one.
  const longest = row.renews && accessUntilDecided(row) > until ? accessUntilDecided(row) : until
  return right.expiresAt > longest ? 'open' : undefined
}

/** Returns whether a subscription gives access now or is being renewed. */
export const isRunning = (row: Span | undefined, now: Date): row is Span =>
  row !== undefined && row.status !== 'expired' && (row.renews || row.expires_at > now)

/** Returns the start of a newly paid period: the end of the last one, unless access was interrupted. */
export function periodStart(row: Span | undefined, now: Date): Date {
  if (!isRunning(row, now)) return now
  const openUntil = hasGap(row) ? row.expires_at : graceEnd(row)
  return openUntil > now ? row.expires_at : now
}

/**
 * Returns the day of the month on which periods from this start end. Shorter months do not move it. Consecutive periods keep the
 * day of their first, and a new day starts after an interruption, or when a refund or pause moved the start.
 */
export function anchorDay(start: Date, before: Anchored | undefined): number {
  const day = start.getUTCDate()
  const anchor = before?.anchor_day ?? null
  if (anchor === null || start.getTime() !== before?.expires_at.getTime()) return day
  return day === Math.min(anchor, daysInMonth(start)) ? anchor : day
}

type Anchored = Pick<SubscriptionRow, 'expires_at' | 'anchor_day'>

export const periodEnd = (start: Date, type: PaidType, day?: number): Date => addMonths(start, monthsOf[type], day)

/** A performer's prices of a tier. */
export interface PriceList {
  readonly monthly: number
  /** 0 if it is not offered. */
  readonly yearly: number
  readonly bundles: readonly BundlePrice[]
}

/** Returns 0 if the performer does not offer it. */
export function priceFor({ monthly, yearly, bundles }: PriceList, type: PaidType): number {
  if (type === 'monthly') return monthly
  if (type === 'yearly') return yearly
  const bundle = bundles.find((one) => one.type === type)
  if (!bundle) return 0
  return bundle.price === null ? discountedPrice(monthly * monthsOf[type], bundle.percent ?? 0) : Number(bundle.price)
}

export function isOnOffer(prices: PriceList, type: PaidType, limits: Settings): boolean {
  const price = priceFor(prices, type)
  return price >= limits.minimumSubscriptionPrice && price <= limits.maximumSubscriptionPrice * monthsOf[type]
}

/** Returns the current price of a period. Throws `not_valid` if it is outside the site's limits. */
export function priceOf(prices: PriceList, type: PaidType, limits: Settings): number {
  if (!isOnOffer(prices, type, limits)) throw notValid('type', t('This subscription isn’t available'))
  return priceFor(prices, type)
}

type FreeDays = Pick<Settings, 'freeSubscriptionEnabled'>

/** Returns the free days on offer to a fan with this history; 0 for none. Each fan gets them once per performer. */
export function freeDaysFor(
  { freeDays }: { readonly freeDays: number },
  row: SubscriptionRow | undefined,
  { freeSubscriptionEnabled }: FreeDays,
  now: Date,
) {
  if (!freeSubscriptionEnabled || (row && row.free_trial_used_at !== null) || isRunning(row, now)) return 0
  return freeDays
}

/** The requested tier compared with the running one, by their current prices. */
export type Relation = 'same' | 'dearer' | 'cheaper'

interface Wanted {
  readonly type: PlanType
  readonly relation: Relation
}

/**
 * Returns the step of subscribing for a fan with this history. `begin` pays for a period now. `resume` only turns the renewal on.
 * `upgrade` pays for a tier that costs more now. `change` takes a cheaper tier from the next renewal. Throws `already_done` if
 * there is nothing to do.
 */
export function stepFor(row: SubscriptionRow | undefined, { type, relation }: Wanted, now: Date): Step {
  if (!isRunning(row, now)) return 'begin'
  if (row.status === 'paused')
    throw apiError('already_done', t('This subscription is paused. You can resume it in Subscriptions.'))
  const goesOn = row.status === 'active' && row.renews
  if (type === 'free' || (goesOn && relation === 'same')) throw apiError('already_done', t('You’re already subscribed.'))
  if (relation !== 'same' && row.status !== 'past_due') return relation === 'dearer' ? 'upgrade' : 'change'
  return row.status === 'cancelled' ? 'resume' : 'begin'
}

export type Step = 'begin' | 'resume' | 'upgrade' | 'change'

type Renewing = Pick<SubscriptionRow, 'type' | 'price' | 'next_percent' | 'renews_as' | 'next_price' | 'next_type'>

/** Returns the next renewal's charge: its agreed price less an accepted counter-offer. */
export const nextPrice = ({ price, next_price, next_percent }: Pick<Renewing, 'price' | 'next_price' | 'next_percent'>): number =>
  withCounterOffer(Number(next_price ?? price), next_percent)

/** Returns whether that price includes tax. */
export const nextTaxIncluded = (
  row: Pick<SubscriptionRow, 'next_price' | 'tax_included' | 'next_tax_included'>,
): boolean | null => (row.next_price === null ? row.tax_included : row.next_tax_included)

export const withCounterOffer = (price: number, percent: number | null): number =>
  percent === null ? price : discountedPrice(price, percent)

/** Returns the agreed price, or today's if lower. `today` is undefined if it is no longer on offer. */
export const renewalPrice = (agreed: number, today: number | undefined): number =>
  today === undefined ? agreed : Math.min(agreed, today)

/** Cleared when the renewal stops: a change of tier and a proposed price. */
export const NO_PENDING_CHANGES = {
  next_tier_id: null,
  next_type: null,
  next_price: null,
  next_tax_included: null,
  next_resumes: false,
  proposed_price: null,
  notified_price: null,
} as const

/** Returns what it renews as, or undefined if it does not renew. */
export function renewedType({
  type,
  renews_as,
  next_type,
}: Pick<Renewing, 'type' | 'renews_as' | 'next_type'>): PaidType | undefined {
  if (next_type !== null) return next_type
  if (type === 'free') return renews_as ?? undefined
  return type === 'gift' ? undefined : type
}

/**
 * Returns when to remind the fan of the next charge. For a trial, this is a little more than three days before it becomes paid.
 * For periods of three months or longer, it is a week before they end or begin. Months need no reminder, so it is undefined.
 */
export function reminderFrom(row: Ends & Pick<SubscriptionRow, 'type' | 'next_type' | 'renews_as'>): Date | undefined {
  if (row.type === 'free') return addMinutes(addDays(chargedAt(row), -TRIAL_NOTICE_DAYS), -REMINDER_LEAD_MINUTES)
  const isShort = [row.type, renewedType(row)].every((type) => type === undefined || type === 'gift' || type === 'monthly')
  return isShort ? undefined : addDays(chargedAt(row), -NOTICE_DAYS)
}

/** Returns the new end of free days whose reminder was late, because they were too few or the site was down. */
export const postponedTrialEnd = (now: Date): Date => addDays(now, TRIAL_NOTICE_DAYS)

/** Returns whether the coming charge was announced. A pause, gift or refund that moves it needs another reminder. */
export const isReminded = (row: Ends & Pick<SubscriptionRow, 'reminded_for'>): boolean =>
  row.reminded_for?.getTime() === chargedAt(row).getTime()

/**
 * Returns the percentage that a fan who is about to cancel can take off the next period: once, for a paid subscription that
 * renews.
 */
export function counterOfferFor(row: SubscriptionRow, percent: number | undefined): number | undefined {
  const canTake = row.renews && row.status === 'active' && row.type !== 'free' && row.counter_offer_used_at === null
  return canTake ? percent : undefined
}
