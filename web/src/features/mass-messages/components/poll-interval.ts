/** Calculates how often to poll a mass message whose state changes automatically. */
import type { MassMessage } from '@fanfare/contract/mass-messages'

const POLL_INTERVAL_MS = 1_500
/** A message at each fan's local time starts before the author's local time, and pauses between the hours. */
const LOCAL_TIME_POLL_INTERVAL_MS = 10_000
/** Fans read and unlock a message long after it was sent. */
const RESULTS_POLL_INTERVAL_MS = 15_000
/** Longer waits are polled in between, because timers are limited and computers sleep. */
const MAX_POLL_INTERVAL_MS = 600_000

type Watched = Pick<MassMessage, 'status' | 'scheduledAt' | 'timeZone' | 'nextAt'>

/** Returns milliseconds; false if nothing changes automatically. */
export function pollInterval({ status, scheduledAt, timeZone, nextAt }: Watched, now = Date.now()): number | false {
  const until = (moment: string) => Math.max(POLL_INTERVAL_MS, Date.parse(moment) - now)
  if (status === 'unsending') return POLL_INTERVAL_MS
  if (status !== 'sending' && status !== 'scheduled') return false
  if (timeZone === null) return status === 'sending' ? POLL_INTERVAL_MS : Math.min(until(scheduledAt), MAX_POLL_INTERVAL_MS)
  return nextAt === null ? LOCAL_TIME_POLL_INTERVAL_MS : Math.min(until(nextAt), LOCAL_TIME_POLL_INTERVAL_MS)
}

/** Like `pollInterval`, but includes the results. Returns false once the results are final. */
export const resultsPollInterval = (message: Watched, now = Date.now()): number | false =>
  pollInterval(message, now) || (message.status === 'sent' && RESULTS_POLL_INTERVAL_MS)

/** Returns the shortest interval of several messages. */
export function listPollInterval(messages: readonly MassMessage[]): number | false {
  const each = messages.map((one) => pollInterval(one)).filter((ms) => ms !== false)
  return each.length > 0 && Math.min(...each)
}
