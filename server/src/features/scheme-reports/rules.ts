/** Decides which months a report can cover. Pure. Months are in UTC. */
import { addMinutes, addMonths } from '#lib/time.ts'
import type { Span } from '#platform/per-day.ts'

/** Longer than any transaction: everything that happened within a closed month is committed. */
const OPEN_MINUTES = 60
/** Bounds the work of a site that makes its first reports late. */
const MAX_MONTHS = 24

export const spanOf = (month: string): Span => {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, until: addMonths(from, 1) }
}

export const isClosed = (month: string, now: Date): boolean => spanOf(month).until <= addMinutes(now, -OPEN_MINUTES)

const nameOf = (at: Date): string => at.toISOString().slice(0, 7)

/** Returns the closed months since the site's first account, earliest first. */
export function closedMonths(first: Date, now: Date): string[] {
  const months: string[] = []
  for (let back = MAX_MONTHS; back > 0; back--) {
    const month = nameOf(addMonths(now, -back, 1))
    if (month >= nameOf(first) && isClosed(month, now)) months.push(month)
  }
  return months
}
