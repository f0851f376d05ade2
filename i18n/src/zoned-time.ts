/** Converts between instants and local times in a time zone. Pages and the server share this rule. */

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

export interface ZonedTime {
  /** The local time as if it were UTC. */
  readonly shown: number
  /** Since midnight. */
  readonly minutes: number
  /** 0 is Monday. */
  readonly weekday: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', weekday: 'short', ...parts })
  formats.set(timeZone, made)
  return made
}

export function zonedTimeOf(at: Date, timeZone: string): ZonedTime {
  const part = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(part.get(type))
  const minutes = of('hour') * 60 + of('minute')
  return {
    // `Date.UTC` reads the year 27 as 1927. A field has it while someone types 2027.
    shown: new Date(0).setUTCFullYear(of('year'), of('month') - 1, of('day')) + minutes * MINUTE_MS + of('second') * 1000,
    minutes,
    weekday: WEEKDAYS.indexOf(part.get('weekday') ?? ''),
  }
}

/**
 * Returns the instants of the local time `shown`, in the form of `zonedTime`. A skipped time moves later by the skipped span
 * (`compatible` in Temporal). A repeated time has two instants.
 */
export function instantsOf(shown: number, timeZone: string): readonly [Date, ...Date[]] {
  // The offsets of the previous and the next day differ when the clocks change between them.
  const offsetAt = (time: number) => zonedTimeOf(new Date(time), timeZone).shown - time
  const [before, after] = [shown - offsetAt(shown - DAY_MS), shown - offsetAt(shown + DAY_MS)]
  const [first, second] = [Math.min(before, after), Math.max(before, after)]
  const isShown = (time: number) => zonedTimeOf(new Date(time), timeZone).shown === shown
  if (!isShown(first)) return [new Date(second)]
  return isShown(second) && second !== first ? [new Date(first), new Date(second)] : [new Date(first)]
}

/** Returns the instant that a person means by a local time: the first of two, or the later one for a skipped time. */
export const instantOf = (shown: number, timeZone: string): Date => instantsOf(shown, timeZone)[0]
