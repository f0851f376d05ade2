/** Calculates the period in which fans in all time zones get a message at one local time. Pure. */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The time zones farthest ahead of UTC and farthest behind. */
const MAX_OFFSET_HOURS = 14
const MIN_OFFSET_HOURS = -12

interface Span {
  readonly from: number
  readonly until: number
}

/**
 * `local` is the local time, written as if it were UTC. A time that has passed moves to the next day. The last minute counts as
 * now, because forms have no seconds. Milliseconds.
 */
export function deliverySpan(local: number, now: number): Span {
  const first = local - MAX_OFFSET_HOURS * HOUR_MS
  const last = local - MIN_OFFSET_HOURS * HOUR_MS
  const over = now - MINUTE_MS
  if (first >= over) return { from: Math.max(first, now), until: last }
  return { from: now, until: Math.max(last, Math.min(over, last) + 24 * HOUR_MS) }
}
