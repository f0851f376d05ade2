/**
 * Decides how a fan's own limits change: lower limits immediately, higher ones after a day. Pure; minor units of the currency,
 * undefined for no limit.
 */
import { addDays } from '#lib/time.ts'

const COOLING_OFF_DAYS = 1

/** The stored limits, each with a planned raise and the time from which it applies. */
export interface LimitRow {
  /** Minor units; bigint arrives as text. */
  readonly monthly: string | null
  readonly per_performer: string | null
  readonly next_monthly: string | null
  readonly next_monthly_at: Date | null
  readonly next_per_performer: string | null
  readonly next_per_performer_at: Date | null
}

export interface PlannedLimit {
  readonly now: number | undefined
  readonly next: number | undefined
  readonly nextAt: Date | undefined
}

const amount = (value: string | null): number | undefined => (value === null ? undefined : Number(value))

/** Returns the limits at a moment: a raise whose time has come replaces the old limit. */
export function currentLimits(
  row: LimitRow | undefined,
  at: Date,
): { readonly monthly: PlannedLimit; readonly perPerformer: PlannedLimit } {
  const none = { now: undefined, next: undefined, nextAt: undefined }
  if (!row) return { monthly: none, perPerformer: none }
  return {
    monthly: planned({ now: amount(row.monthly), next: amount(row.next_monthly), nextAt: row.next_monthly_at ?? undefined }, at),
    perPerformer: planned(
      { now: amount(row.per_performer), next: amount(row.next_per_performer), nextAt: row.next_per_performer_at ?? undefined },
      at,
    ),
  }
}

const planned = (limit: PlannedLimit, at: Date): PlannedLimit =>
  limit.nextAt !== undefined && limit.nextAt <= at ? { now: limit.next, next: undefined, nextAt: undefined } : limit

/** No limit counts as the highest. */
const isLoosened = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && (to === undefined || to > from)

/**
 * Returns a limit after a requested change. If a raise is already planned, a request that is not higher keeps its time, so that
 * no one waits longer for asking again. A higher request starts a new wait.
 */
export function planLimit(limit: PlannedLimit, wish: number | undefined, at: Date): PlannedLimit {
  if (!isLoosened(limit.now, wish)) return { now: wish, next: undefined, nextAt: undefined }
  const isWithinPlan = limit.nextAt !== undefined && (limit.next === undefined || !isLoosened(limit.next, wish))
  return { now: limit.now, next: wish, nextAt: isWithinPlan ? limit.nextAt : addDays(at, COOLING_OFF_DAYS) }
}
