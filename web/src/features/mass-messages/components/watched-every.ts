/** How often a mass message is read again that goes on by itself. */
import type { MassMessage } from '@fanfare/contract/mass-messages'

const WATCHED_MS = 1_500
/** One that comes at each one's own hour begins earlier than that of the writer, and rests between the hours. */
const WATCHED_AT_OWN_HOURS_MS = 10_000
/** Fans see and unlock it long after it was sent. */
const RESULTS_EVERY_MS = 15_000
/** Longer waits are asked about in between: timers have a bound, and computers sleep. */
const WATCHED_BEFORE_MS = 600_000

type Watched = Pick<MassMessage, 'status' | 'scheduledAt' | 'timeZone' | 'nextAt'>

/** Milliseconds; false while nothing changes by itself. */
export function watchedEvery({ status, scheduledAt, timeZone, nextAt }: Watched, now = Date.now()): number | false {
  const until = (moment: string) => Math.max(WATCHED_MS, Date.parse(moment) - now)
  if (status === 'unsending') return WATCHED_MS
  if (status !== 'sending' && status !== 'scheduled') return false
  if (timeZone === null) return status === 'sending' ? WATCHED_MS : Math.min(until(scheduledAt), WATCHED_BEFORE_MS)
  return nextAt === null ? WATCHED_AT_OWN_HOURS_MS : Math.min(until(nextAt), WATCHED_AT_OWN_HOURS_MS)
}

/** Its results as well: false once nothing of them changes any more. */
export const resultsEvery = (message: Watched, now = Date.now()): number | false =>
  watchedEvery(message, now) || (message.status === 'sent' && RESULTS_EVERY_MS)

/** Of several, as often as the one that moves the most. */
export function allWatchedEvery(messages: readonly MassMessage[]): number | false {
  const each = messages.map((one) => watchedEvery(one)).filter((ms) => ms !== false)
  return each.length > 0 && Math.min(...each)
}
