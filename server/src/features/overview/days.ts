/** Divides the time of the overview into days or months, in UTC. */
import type { OverviewPeriod } from '@fanfare/contract/overview'
import { addDays, addMonths } from '#lib/time.ts'

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const startOfDay = (at: Date): Date => new Date(dayOf(at))

/** A bar of a chart: its first day, and the first day after it. */
export interface Bucket {
  readonly day: string
  readonly end: string
}

export interface Buckets {
  /** The period before, of the same length. */
  readonly before: readonly Bucket[]
  /** Ends with today. */
  readonly now: readonly Bucket[]
}

const LENGTHS = { '7_days': 7, '30_days': 30, '90_days': 90, '12_months': 12 } as const satisfies Record<OverviewPeriod, number>

export function bucketsOf(period: OverviewPeriod, now: Date): Buckets {
  const count = LENGTHS[period]
  const startOf = period === '12_months' ? monthFrom(now) : (ago: number) => addDays(startOfDay(now), -ago)
  const all = Array.from({ length: 2 * count }, (_, index) => {
    const ago = 2 * count - 1 - index
    return { day: dayOf(startOf(ago)), end: dayOf(startOf(ago - 1)) }
  })
  return { before: all.slice(0, count), now: all.slice(count) }
}

const monthFrom = (now: Date) => (ago: number) => addMonths(new Date(`${dayOf(now).slice(0, 7)}-01`), -ago)
