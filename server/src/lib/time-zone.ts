/** Time zones of the IANA database: which exist, and when the clocks there next show a time. */
import { instantsOf, zonedTime } from '@fanfare/i18n/zoned-time'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** Its name as PostgreSQL and JavaScript both know it; undefined where there is none of that name. */
export function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

interface WallClockTime {
  readonly minutes: number
  /** Absent: on any day. */
  readonly weekday?: number
}

/** The first moment after `at` at which the clocks there show that; where they skip it, as much later as they skip. */
export function nextLocal(at: Date, timeZone: string, { minutes, weekday }: WallClockTime): Date {
  const now = zonedTime(at, timeZone)
  const midnight = now.shown - (now.shown % DAY_MS)
  const step = weekday === undefined ? 1 : 7
  let days = weekday === undefined ? 0 : (weekday - now.weekday + 7) % 7
  for (;;) {
    const next = instantsOf(midnight + days * DAY_MS + minutes * MINUTE_MS, timeZone).find((one) => one > at)
    if (next) return next
    days += step
  }
}
