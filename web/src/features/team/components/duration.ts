import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

/** Returns a rounded duration, such as `5 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('{minutes} min', { minutes })
  const hours = Math.round(seconds / 360) / 10
  return hours < 48 ? t('{hours} h', { hours: formatCompact(hours) }) : t('{days} d', { days: formatCompact(hours / 24) })
}
