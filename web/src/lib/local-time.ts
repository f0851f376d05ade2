/** Converts instants to and from the values of form fields in a time zone, such as `2026-03-01T18:30`. Pure. */
import { instantOf as zonedInstantOf, zonedTimeOf } from '@fanfare/i18n/zoned-time'

/** Returns an ISO 8601 instant as local time in a zone, or '' for an invalid one. */
export function localTimeOf(moment: string | number, timeZone: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(zonedTimeOf(at, timeZone).shown).toISOString().slice(0, 16)
}

/** Returns the ISO 8601 instant of a local time in a zone, or '' for an invalid one. */
export function instantOf(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`)
  return Number.isNaN(shown) ? '' : zonedInstantOf(shown, timeZone).toISOString()
}

/** `2026-03-01` */
export const localDayOf = (moment: string | number, timeZone: string): string => localTimeOf(moment, timeZone).slice(0, 10)

const DAY_MS = 24 * 60 * 60_000

/** Returns the instant some days later or earlier at the same local time, in milliseconds. A day in a zone has 23 to 25 hours. */
export const daysLater = (moment: number, days: number, timeZone: string): number =>
  zonedInstantOf(zonedTimeOf(new Date(moment), timeZone).shown + days * DAY_MS, timeZone).getTime()
