/** Time zones of the IANA database: which exist, and what time it is there. */

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
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

interface ZonedTime {
  /** What the clocks there show, as if it were UTC. */
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

export function zonedTime(at: Date, timeZone: string): ZonedTime {
  const part = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(part.get(type))
  return {
    shown: Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')),
    minutes: of('hour') * 60 + of('minute'),
    weekday: WEEKDAYS.indexOf(part.get('weekday') ?? ''),
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

/** When the clocks there show `shown`, which is as `zonedTime` has it; the first of two times, and as much later as they skip where they never do. */
export const instantOf = (shown: number, timeZone: string): Date => instantsOf(shown, timeZone)[0]

/** By the offsets of the day before and the day after: they differ where the clocks are changed between them. */
function instantsOf(shown: number, timeZone: string): [Date, ...Date[]] {
  const offsetAt = (time: number) => zonedTime(new Date(time), timeZone).shown - time
  const [before, after] = [shown - offsetAt(shown - DAY_MS), shown - offsetAt(shown + DAY_MS)]
  const [first, second] = [Math.min(before, after), Math.max(before, after)]
  const isShown = (time: number) => zonedTime(new Date(time), timeZone).shown === shown
  if (!isShown(first)) return [new Date(second)]
  return isShown(second) && second !== first ? [new Date(first), new Date(second)] : [new Date(first)]
}
