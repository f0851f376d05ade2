/** Calculates how often to poll a mass message whose state changes automatically. */
import type { MassMessage } from '@fanfare/contract/mass-messages'

const WATCHED_MS = 1_500
/** A message at each fan's local time starts before the author's local time, and pauses between the hours. */
const WATCHED_AT_OWN_HOURS_MS = 10_000
/** Fans read and unlock a message long after it was sent. */
const RESULTS_EVERY_MS = 15_000
/** Longer waits are polled in between, because timers are limited and computers sleep. */
const WATCHED_BEFORE_MS = 600_000

type Watched = Pick<MassMessage, 'status' | 'scheduledAt' | 'timeZone' | 'nextAt'>

/** Returns milliseconds; false if nothing changes automatically. */
export function watchedEvery({ status, scheduledAt, timeZone, nextAt }: Watched, now = Date.now()): number | false {
  const until = (moment: string) => Math.max(WATCHED_MS, Date.parse(moment) - now)
  if (status === 'unsending') return WATCHED_MS
  if (status !== 'sending' && status !== 'scheduled') return false
  if (timeZone === null) return status === 'sending' ? WATCHED_MS : Math.min(until(scheduledAt), WATCHED_BEFORE_MS)
  return nextAt === null ? WATCHED_AT_OWN_HOURS_MS : Math.min(until(nextAt), WATCHED_AT_OWN_HOURS_MS)
}

/** Like `watchedEvery`, but includes the results. Returns false once the results are final. */
export const resultsEvery = (message: Watched, now = Date.now()): number | false =>
  watchedEvery(message, now) || (message.status === 'sent' && RESULTS_EVERY_MS)

/** Returns the shortest interval of several messages. */
export function allWatchedEvery(messages: readonly MassMessage[]): number | false {
  const each = messages.map((one) => watchedEvery(one)).filter((ms) => ms !== false)
  return each.length > 0 && Math.min(...each)
}
