/** Numbers, money and moments in words. Given the same arguments, server and browser write the same. */
import { kept } from './kept.ts'
import { locale } from './i18n.ts'

const plain = kept(() => new Intl.NumberFormat(locale))
const short = kept(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
const cents = kept(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const hundredths = kept(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
const relative = kept(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
const moneyIn = kept((currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }))
const inZone = (timeZone: string) => (timeZone === '' ? {} : { timeZone })
const dateIn = kept((zone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...inZone(zone) }))
const dateAndTimeIn = kept(
  (zone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...inZone(zone) }),
)

/** 1234 → 1,234 */
export const whole = (value: number): string => plain().format(value)
/** 1234 → 1.2K */
export const compact = (value: number): string => short().format(value)
/** 9.99, 'USD' → $9.99 */
export const money = (value: number, currency: string): string => moneyIn(currency).format(value)
/** 12.5 → 12.50; 12 → 12 */
export const tokenCount = (value: number): string => (Number.isInteger(value) ? hundredths() : cents()).format(value)

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
  if (size < MINUTE) return relative().format(0, 'second')
  const step = steps.find(({ until }) => size < until)
  return step ? relative().format(Math.trunc(apart / step.ms), step.unit) : date(moment, 'UTC')
}

/** Nov 21, 2026. Without `timeZone` in the reader's own, which the server does not know. */
export const date = (moment: string, timeZone?: string): string => dateIn(timeZone).format(new Date(moment))

/** Nov 21, 2026, 8:57 AM */
export const dateAndTime = (moment: string, timeZone?: string): string => dateAndTimeIn(timeZone).format(new Date(moment))
