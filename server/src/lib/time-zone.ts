/** Handles IANA time zones: which exist, and when their clocks next show a time. */
import { instantsOf, zonedTimeOf } from '@fanfare/i18n/zoned-time'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** Returns the name that PostgreSQL and JavaScript share; undefined for an unknown name. */
export function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

interface WallClockTime {
  readonly minutes: number
  /** Absent: any day. */
  readonly weekday?: number
}

/**
 * Returns the first moment after `at` at which the zone's clocks show this time. If they skip it, the result is later by the
 * skipped duration.
 */
export function nextLocal(at: Date, timeZone: string, { minutes, weekday }: WallClockTime): Date {
  const now = zonedTimeOf(at, timeZone)
  const midnight = now.shown - (now.shown % DAY_MS)
  const step = weekday === undefined ? 1 : 7
  let days = weekday === undefined ? 0 : (weekday - now.weekday + 7) % 7
  for (;;) {
    const next = instantsOf(midnight + days * DAY_MS + minutes * MINUTE_MS, timeZone).find((one) => one > at)
    if (next) return next
    days += step
  }
}
