/** When each fan's own clocks show the hour that was chosen. Pure. */
import { instantOf, zonedTime } from '@fanfare/i18n/zoned-time'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nowhere are clocks farther ahead of UTC. */
const FARTHEST_AHEAD_MS = 14 * HOUR_MS

interface Chosen {
  readonly scheduled_at: Date
  /** By whose clocks that is; null: the same moment for all. */
  readonly time_zone: string | null
}

/** When the first might have to get it: as soon as the hour comes anywhere. */
export const beginsAt = ({ scheduled_at, time_zone }: Chosen): Date =>
  time_zone === null ? scheduled_at : new Date(zonedTime(scheduled_at, time_zone).shown - FARTHEST_AHEAD_MS)

/** When it is somebody's turn who lives by this zone; where the hour was over already as it was written, a day later. A minute ago is now: forms have no seconds. */
export function dueIn(timeZone: string, { scheduled_at, time_zone, created_at }: Chosen & { readonly created_at: Date }): Date {
  if (time_zone === null) return scheduled_at
  const { shown } = zonedTime(scheduled_at, time_zone)
  const due = instantOf(shown, timeZone)
  return due.getTime() < created_at.getTime() - MINUTE_MS ? instantOf(shown + DAY_MS, timeZone) : due
}
