/** Words the time until a deadline: `2 days and 4 hours`, `3 hours and 12 minutes`. Pure. */
import { t } from '#lib/i18n.ts'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

/** Returns undefined when the deadline has passed. */
export function formatTimeLeft(deadline: string, now: number): string | undefined {
  const left = Date.parse(deadline) - now
  if (left <= 0) return undefined
  const total = Math.floor(left / MINUTE_MS)
  const days = Math.floor(total / MINUTES_PER_DAY)
  const hours = Math.floor(total / MINUTES_PER_HOUR) % 24
  const minutes = total % MINUTES_PER_HOUR
  if (days > 0) return both(daysLabel(days), hours > 0 && hoursLabel(hours))
  if (hours > 0) return both(hoursLabel(hours), minutes > 0 && minutesLabel(minutes))
  return minutes > 0 ? minutesLabel(minutes) : t('less than a minute')
}

const both = (larger: string, smaller: string | false): string =>
  smaller ? t('{larger} and {smaller}', { larger, smaller }) : larger

const daysLabel = (days: number): string => t('{days, plural, one {# day} other {# days}}', { days })
const hoursLabel = (hours: number): string => t('{hours, plural, one {# hour} other {# hours}}', { hours })
const minutesLabel = (minutes: number): string => t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
