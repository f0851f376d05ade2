/** Moments as the fields of a form have them, in a time zone: `2026-03-01T18:30`. Pure. */
import { instantOf as zonedInstantOf, zonedTime } from '@fanfare/i18n/zoned-time'

/** A moment in ISO 8601 as the clock of a zone shows it; empty for what is no moment. */
export function localTimeOf(moment: string | number, timeZone: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(zonedTime(at, timeZone).shown).toISOString().slice(0, 16)
}

/** Returns the moment that a person means by what the clock of a zone shows, in ISO 8601; empty for what is no time. */
export function instantOf(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`)
  return Number.isNaN(shown) ? '' : zonedInstantOf(shown, timeZone).toISOString()
}

/** `2026-03-01` */
export const localDayOf = (moment: string | number, timeZone: string): string => localTimeOf(moment, timeZone).slice(0, 10)

const DAY_MS = 24 * 60 * 60_000

/** Returns the moment so many days later, or earlier, at which the clock of a zone shows the same time: a day there has 23 to 25 hours. In milliseconds. */
export const daysLater = (moment: number, days: number, timeZone: string): number =>
  zonedInstantOf(zonedTime(new Date(moment), timeZone).shown + days * DAY_MS, timeZone).getTime()
