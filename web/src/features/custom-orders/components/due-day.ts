/** Converts between the day that a form asks for and the instant that the server stores. Pure. */
import { instantOf, localDayOf } from '#lib/local-time.ts'

/** The instants between which a date must be. */
export interface Dates {
  readonly earliest: string
  readonly latest: string
}

/** Returns the end of a day in the reader's time zone, within the dates that the server accepts. Empty for an invalid day. */
export function dueAtOf(day: string, timeZone: string, { earliest, latest }: Dates): string {
  const end = instantOf(`${day}T23:59`, timeZone)
  if (end === '') return ''
  const within = Math.min(Math.max(Date.parse(end), Date.parse(earliest)), Date.parse(latest))
  // A day outside the dates stays outside, so that the server refuses it.
  return localDayOf(within, timeZone) === day ? new Date(within).toISOString() : end
}

/** The first and last day that a form offers. */
export const daysOf = ({ earliest, latest }: Dates, timeZone: string) => ({
  min: localDayOf(earliest, timeZone),
  max: localDayOf(latest, timeZone),
})
