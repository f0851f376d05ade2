/** Between which moments everybody gets a message that comes at one hour of each one's own day, wherever they are. Pure. */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** From UTC, the clocks that are farthest ahead and farthest behind. */
const AHEAD_HOURS = 14
const BEHIND_HOURS = -12

interface Span {
  readonly from: number
  readonly until: number
}

/** `local` is what the clocks show, as if it were UTC; where that is over, it comes a day later. A minute ago is now: forms have no seconds. In milliseconds. */
export function spanOf(local: number, now: number): Span {
  const first = local - AHEAD_HOURS * HOUR_MS
  const last = local - BEHIND_HOURS * HOUR_MS
  const over = now - MINUTE_MS
  if (first >= over) return { from: Math.max(first, now), until: last }
  return { from: now, until: Math.max(last, Math.min(over, last) + 24 * HOUR_MS) }
}
