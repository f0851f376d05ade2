/** Moments as the fields of a form have them, in a time zone: `2026-03-01T18:30`. Pure. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en', { ...parts, timeZone })
  formats.set(timeZone, format)
  return format
}

/** A moment in ISO 8601 as the clock of a zone shows it; empty for what is no moment. */
export function localTimeOf(moment: string | number, timeZone: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
}

/** The moment at which the clock of a zone shows this, in ISO 8601; empty for what is no time. An hour that is skipped in spring is the one after it. */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return ''
  const shift = (at: number) => Date.parse(`${localTimeOf(at, timeZone)}Z`) - Math.floor(at / MINUTE) * MINUTE
  const near = asUtc - shift(asUtc)
  return new Date(asUtc - shift(near)).toISOString()
}

const MINUTE = 60_000

/** `2026-03-01` */
export const localDayOf = (moment: string | number, timeZone: string): string => localTimeOf(moment, timeZone).slice(0, 10)
