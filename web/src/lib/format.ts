/** Numbers, money and moments in words. Given the same arguments, server and browser write the same. */
import { locale } from './words.ts'

const plain = new Intl.NumberFormat(locale)
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
const moneys = new Map<string, Intl.NumberFormat>()

/** 1234 → 1,234 */
export const whole = (value: number): string => plain.format(value)
/** 1234 → 1.2K */
export const compact = (value: number): string => short.format(value)

/** 9.99, 'USD' → $9.99 */
export function money(value: number, currency: string): string {
  const format = moneys.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  moneys.set(currency, format)
  return format.format(value)
}

/** 12.5 → 12.50; 12 → 12 */
export const tokenCount = (value: number): string =>
  value.toLocaleString(locale, { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })

const MINUTE = 60_000
const steps = [
  { unit: 'minute', ms: MINUTE, until: 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE, until: 24 * 60 * MINUTE },
  { unit: 'day', ms: 24 * 60 * MINUTE, until: 7 * 24 * 60 * MINUTE },
] as const

/** How long ago or ahead, as seen at `now`: `now`, `5 min. ago`, `in 3 days`, and the date from a week on. */
export function ago(moment: string, now: number): string {
  const apart = Date.parse(moment) - now
  const size = Math.abs(apart)
  if (size < MINUTE) return relative.format(0, 'second')
  const step = steps.find(({ until }) => size < until)
  return step ? relative.format(Math.trunc(apart / step.ms), step.unit) : date(moment, 'UTC')
}

/** Nov 21, 2026. Without `timeZone` in the reader's own, which the server does not know. */
export const date = (moment: string, timeZone?: string): string =>
  new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium', ...(timeZone && { timeZone }) })

/** Nov 21, 2026, 8:57 AM */
export const dateAndTime = (moment: string, timeZone?: string): string =>
  new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) })
