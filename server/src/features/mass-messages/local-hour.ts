/** Calculates when a chosen hour comes in each fan's time zone. Pure. */
import { instantOf, zonedTimeOf } from '@fanfare/i18n/zoned-time'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The time zone farthest ahead of UTC. */
const MAX_UTC_OFFSET_MS = 14 * HOUR_MS

interface Chosen {
  readonly scheduled_at: Date
  /** The time zone of the chosen hour; null for the same moment for all. */
  readonly time_zone: string | null
}

/** Returns when the hour first comes anywhere on earth. */
export const firstSendTime = ({ scheduled_at, time_zone }: Chosen): Date =>
  time_zone === null ? scheduled_at : new Date(zonedTimeOf(scheduled_at, time_zone).shown - MAX_UTC_OFFSET_MS)

/**
 * Returns when the hour comes in this time zone, a day later if it had passed when the message was written. Times up to a minute
 * past count as now, because forms have no seconds.
 */
export function sendTimeIn(
  timeZone: string,
  { scheduled_at, time_zone, created_at }: Chosen & { readonly created_at: Date },
): Date {
  if (time_zone === null) return scheduled_at
  const { shown } = zonedTimeOf(scheduled_at, time_zone)
  const due = instantOf(shown, timeZone)
  return due.getTime() < created_at.getTime() - MINUTE_MS ? instantOf(shown + DAY_MS, timeZone) : due
}
