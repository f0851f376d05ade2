/** How often a mass message is read again that goes on by itself. */
import type { MassMessage } from '@fanfare/contract/mass-messages'

const WATCHED_MS = 1_500
/** One that comes at each one's own hour begins earlier than that of the writer, and rests between the hours. */
const WATCHED_AT_OWN_HOURS_MS = 10_000

const isOver = (moment: string) => Date.parse(moment) <= Date.now()

/** Milliseconds; false while nothing changes by itself. */
export function watchedEvery({ status, scheduledAt, timeZone, nextAt }: MassMessage): number | false {
  if (status === 'unsending') return WATCHED_MS
  if (status !== 'sending' && status !== 'scheduled') return false
  if (timeZone === null) return status === 'sending' || isOver(scheduledAt) ? WATCHED_MS : false
  return nextAt !== null && isOver(nextAt) ? WATCHED_MS : WATCHED_AT_OWN_HOURS_MS
}

/** Of several, as often as the one that moves the most. */
export function allWatchedEvery(messages: readonly MassMessage[]): number | false {
  const each = messages.map(watchedEvery).filter((ms) => ms !== false)
  return each.length > 0 && Math.min(...each)
}
