/**
 * When a subscription starts and ends, until when it gives access, and what it costs. Pure; prices in minor units of the
 * currency.
 */
import { monthsOf, type PaidType, type PlanType } from '@fanfare/contract/periods'
import { lessPercent } from '#core/money/index.ts'
import { notValid, apiError } from '#lib/errors.ts'
import { addDays, addMinutes, addMonths, daysInMonth } from '#lib/time.ts'
import type { Settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { BundlePrice } from './bundle-store.ts'
import type { SubscriptionRow } from './store.ts'

/** The shortest first. */
export const PAID_TYPES = ['monthly', 'quarterly', 'half_yearly', 'yearly'] as const

const GRACE_DAYS = 3
const FIRST_RETRY_DAYS = 1
/** The job runs every ten minutes, and gateways take time: access continues in between. */
const RENEWAL_MINUTES = 60
/** Whoever has been reminded has this long to change their mind. */
const TRIAL_NOTICE_DAYS = 3
/** Reminders are sent once an hour, and none of a trial is to come late. */
const HEADSTART_MINUTES = 120
const LONG_NOTICE_DAYS = 7

type Span = Pick<SubscriptionRow, 'status' | 'renews' | 'expires_at' | 'paused_until'>
type Ends = Pick<Span, 'expires_at' | 'paused_until'>

/** When the next period of what renews is charged: at the end of the pause, or of the period where that is later. */
export const chargedAt = ({ expires_at, paused_until }: Ends): Date =>
  paused_until !== null && paused_until > expires_at ? paused_until : expires_at

/** Nothing is open between the end of the period and the end of the pause. */
const hasGap = (row: Ends): boolean => chargedAt(row) > row.expires_at

/** The days of grace begin with the first attempt to charge. */
export const graceEnd = (row: Ends): Date => addDays(chargedAt(row), GRACE_DAYS)

/** After the first attempt one follows on the next day; the last one is at the end of the grace period. */
export function nextTry(row: Span & Pick<SubscriptionRow, 'attempts'>, now: Date): Date {
  const next = addDays(now, FIRST_RETRY_DAYS)
  return row.attempts === 0 && next < graceEnd(row) ? next : graceEnd(row)
}

/** Free days are no reason to pause, and what is due is renewed. */
export const canPause = ({ status, renews, type }: Pick<SubscriptionRow, 'status' | 'renews' | 'type'>): boolean =>
  renews && status === 'active' && type !== 'free'

export const MOST_PAUSED_MONTHS = 3

/** When it is charged after a pause of so many months, which begins with the end of the paid period. */
export const pauseEnd = ({ expires_at }: Pick<Ends, 'expires_at'>, months: number): Date => addMonths(expires_at, months)

/** When access ends. Nothing is open during a pause beyond the period that was paid, nor in the grace after it. */
export function accessUntil(row: Span): Date {
  if (hasGap(row)) return row.expires_at
  if (row.status === 'past_due') return graceEnd(row)
  return row.renews ? addMinutes(row.expires_at, RENEWAL_MINUTES) : row.expires_at
}

/** Until when a renewal that nobody has decided yet keeps access: as long as one that was declined does. */
export const undecidedUntil = (row: Span): Date => (hasGap(row) ? accessUntil(row) : graceEnd(row))

/**
 * What is wrong with what a subscription opens at this moment: something is `open` that it has no right to, or for longer, or in another tier;
 * or it is `closed` though it was paid for.
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
  // A renewal that is on its way keeps open what a declined one does.
  const longest = row.renews && undecidedUntil(row) > until ? undecidedUntil(row) : until
  return right.expiresAt > longest ? 'open' : undefined
}

/** A subscription that gives access now, or is being renewed. */
export const isRunning = (row: Span | undefined, now: Date): row is Span =>
  row !== undefined && row.status !== 'expired' && (row.renews || row.expires_at > now)

/** When a newly paid period starts: at the end of the last one, unless access was interrupted. */
export function periodStart(row: Span | undefined, now: Date): Date {
  if (!isRunning(row, now)) return now
  const openUntil = hasGap(row) ? row.expires_at : graceEnd(row)
  return openUntil > now ? row.expires_at : now
}

/**
 * On which day of the month the periods end that begin at this moment. Months that are shorter do not move it: it is the day of the first of the
 * periods that follow one another, and begins anew with one that does not follow, or whose start a refund or a pause has moved.
 */
export function anchorDay(start: Date, before: Anchored | undefined): number {
  const day = start.getUTCDate()
  const anchor = before?.anchor_day ?? null
  if (anchor === null || start.getTime() !== before?.expires_at.getTime()) return day
  return day === Math.min(anchor, daysInMonth(start)) ? anchor : day
}

type Anchored = Pick<SubscriptionRow, 'expires_at' | 'anchor_day'>

export const periodEnd = (start: Date, type: PaidType, day?: number): Date => addMonths(start, monthsOf[type], day)

/** What a performer asks for a tier: a month, a year, and bundles. */
export interface PriceList {
  readonly monthly: number
  /** 0 where it is not offered. */
  readonly yearly: number
  readonly bundles: readonly BundlePrice[]
}

/** 0 where the performer does not offer it. */
export function priceFor({ monthly, yearly, bundles }: PriceList, type: PaidType): number {
  if (type === 'monthly') return monthly
  if (type === 'yearly') return yearly
  const bundle = bundles.find((one) => one.type === type)
  if (!bundle) return 0
  return bundle.price === null ? lessPercent(monthly * monthsOf[type], bundle.percent ?? 0) : Number(bundle.price)
}

/** Whether the price is still within the site's limits. */
export function isOnOffer(prices: PriceList, type: PaidType, limits: Settings): boolean {
  const price = priceFor(prices, type)
  return price >= limits.minimumSubscriptionPrice && price <= limits.maximumSubscriptionPrice * monthsOf[type]
}

/** The price of a period now. Rejects one that is not within the site's limits any more. */
export function priceOf(prices: PriceList, type: PaidType, limits: Settings): number {
  if (!isOnOffer(prices, type, limits)) throw notValid('type', t('This subscription is not on offer'))
  return priceFor(prices, type)
}

type FreeDays = Pick<Settings, 'freeSubscriptionEnabled'>

/** Free days on offer to a fan with this history; 0 for none. Once per fan and performer, ever. */
export function freeDaysFor(
  { freeDays }: { readonly freeDays: number },
  row: SubscriptionRow | undefined,
  { freeSubscriptionEnabled }: FreeDays,
  now: Date,
) {
  if (!freeSubscriptionEnabled || (row && row.free_used_at !== null) || isRunning(row, now)) return 0
  return freeDays
}

/** The tier that is asked for, beside the one of a running subscription: by what they cost today. */
export type Relation = 'same' | 'dearer' | 'cheaper'

interface Wanted {
  readonly type: PlanType
  readonly relation: Relation
}

/**
 * What subscribing does for a fan with this history: `begin` pays for a period now, `resume` only turns the renewal on
 * again, `upgrade` pays for a dearer tier now, `change` has a cheaper one from the next renewal on. Throws `already_done` where
 * there is nothing to do.
 */
export function stepFor(row: SubscriptionRow | undefined, { type, relation }: Wanted, now: Date): Step {
  if (!isRunning(row, now)) return 'begin'
  if (row.status === 'paused')
    throw apiError('already_done', t('This subscription is paused. You can resume it under Subscriptions.'))
  const goesOn = row.status === 'active' && row.renews
  if (type === 'free' || (goesOn && relation === 'same')) throw apiError('already_done', t('You are subscribed already.'))
  if (relation !== 'same' && row.status !== 'past_due') return relation === 'dearer' ? 'upgrade' : 'change'
  return row.status === 'cancelled' ? 'resume' : 'begin'
}

export type Step = 'begin' | 'resume' | 'upgrade' | 'change'

type Renewing = Pick<SubscriptionRow, 'type' | 'price' | 'next_percent' | 'renews_as' | 'next_price' | 'next_type'>

/** What the next renewal charges: the price that was agreed for it, less an accepted counter-offer. */
export const nextPrice = ({ price, next_price, next_percent }: Pick<Renewing, 'price' | 'next_price' | 'next_percent'>): number =>
  lessOffer(Number(next_price ?? price), next_percent)

/** Whether tax is in that price. */
export const nextTaxIncluded = (
  row: Pick<SubscriptionRow, 'next_price' | 'tax_included' | 'next_tax_included'>,
): boolean | null => (row.next_price === null ? row.tax_included : row.next_tax_included)

export const lessOffer = (price: number, percent: number | null): number =>
  percent === null ? price : lessPercent(price, percent)

/** Who has agreed to a price pays less where it is cheaper today, and never more. Absent: it is not on offer any more. */
export const renewalPrice = (agreed: number, today: number | undefined): number =>
  today === undefined ? agreed : Math.min(agreed, today)

/** What a subscription has no more once it does not renew: a change of tier, and a question about the price. */
export const NOTHING_AHEAD = {
  next_tier_id: null,
  next_type: null,
  next_price: null,
  next_tax_included: null,
  next_resumes: false,
  proposed_price: null,
  notified_price: null,
} as const

/** As what it renews; undefined for what does not. */
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
 * From when on the fan is to be reminded of the next charge: a little more than three days before free days become paid ones, a week before periods
 * of three months and longer end or begin. Undefined for months, which need none.
 */
export function reminderFrom(row: Ends & Pick<SubscriptionRow, 'type' | 'next_type' | 'renews_as'>): Date | undefined {
  if (row.type === 'free') return addMinutes(addDays(chargedAt(row), -TRIAL_NOTICE_DAYS), -HEADSTART_MINUTES)
  const isShort = [row.type, renewedType(row)].every((type) => type === undefined || type === 'gift' || type === 'monthly')
  return isShort ? undefined : addDays(chargedAt(row), -LONG_NOTICE_DAYS)
}

/** Free days go on for as long as a notice of what they become takes, where it was not sent in time: because there were too few, or the site was down. */
export const postponed = (now: Date): Date => addDays(now, TRIAL_NOTICE_DAYS)

/** Of the charge that comes now: a pause, a gift or a refund that moves it is a reason to say when it comes. */
export const isReminded = (row: Ends & Pick<SubscriptionRow, 'reminded_for'>): boolean =>
  row.reminded_for?.getTime() === chargedAt(row).getTime()

/** Percent that a fan who is about to cancel can take off the next period: once, of a subscription that renews and was paid for. */
export function counterOfferFor(row: SubscriptionRow, percent: number | undefined): number | undefined {
  const canTake = row.renews && row.status === 'active' && row.type !== 'free' && row.counter_used_at === null
  return canTake ? percent : undefined
}
