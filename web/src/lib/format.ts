/** Formats numbers, money and times in the reader's language and time zone. Server and browser produce the same text. */
import { reader } from './i18n.ts'

const plain = formatter((locale) => new Intl.NumberFormat(locale))
const short = formatter((locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
const hundredParts = formatter((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const finePercent = formatter((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }))
const cents = formatter((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const twoDecimals = formatter((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
const relative = formatter((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
const moneyIn = formatter((locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }))
const list = formatter((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const dateIn = formatter((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
const timeIn = formatter((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }))
const dateAndTimeIn = formatter(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** Formatters take milliseconds to create on a phone, so each is created on first use. */
function formatter<T>(make: (locale: string, key: string) => T): (key?: string) => T {
  const all = new Map<string, T>()
  return (key = '') => {
    const { locale } = reader()
    const name = `${locale} ${key}`
    const one = all.get(name) ?? make(locale, key)
    all.set(name, one)
    return one
  }
}

/** 1234 → 1,234 */
export const formatInteger = (value: number): string => plain().format(value)
/** 1234 → 1.2K */
export const formatCompact = (value: number): string => short().format(value)
/** 0.5 → 50% */
export const formatPercent = (share: number): string => hundredParts().format(share)
/** 0.0052 → 0.52% */
export const formatFinePercent = (share: number): string => finePercent().format(share)
/** 9.99, 'USD' → $9.99 */
export const formatMoney = (value: number, currency: string): string => moneyIn(currency).format(value)
/** 12.5 → 12.50; 12 → 12 */
export const formatTokenCount = (value: number): string => (Number.isInteger(value) ? twoDecimals() : cents()).format(value)
/** Returns the reader's decimal mark: `.` or `,`. */
export const decimalMark = (): string =>
  cents()
    .formatToParts(0)
    .find(({ type }) => type === 'decimal')?.value ?? '.'
/** a, b, and c */
export const formatList = (items: readonly string[]): string => list().format(items)

const MINUTE = 60_000
const steps = [
  { unit: 'minute', ms: MINUTE, until: 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE, until: 24 * 60 * MINUTE },
  { unit: 'day', ms: 24 * 60 * MINUTE, until: 7 * 24 * 60 * MINUTE },
] as const

/** Returns the distance from `now`: `now`, `5 min. ago`, `in 3 days`, and the date from a week on. */
export function formatRelativeTime(moment: string, now: number): string {
  const apart = Date.parse(moment) - now
  const size = Math.abs(apart)
  if (size < MINUTE) return relative().format(0, 'second')
  const step = steps.find(({ until }) => size < until)
  return step ? relative().format(Math.trunc(apart / step.ms), step.unit) : formatDate(moment)
}

/** Returns Nov 21, 2026. A day without a time, such as a date of birth, needs `UTC`. */
export const formatDate = (moment: string, timeZone = reader().timeZone): string => dateIn(timeZone).format(new Date(moment))
/** 8:57 AM */
export const formatTime = (moment: string, timeZone = reader().timeZone): string => timeIn(timeZone).format(new Date(moment))
/** Nov 21, 2026, 8:57 AM */
export const formatDateTime = (moment: string, timeZone = reader().timeZone): string =>
  dateAndTimeIn(timeZone).format(new Date(moment))

/** Returns a length as players show it: `2:14`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
