/** The time until a moment, such as `9:41`, and `0:00` from then on. */
import { formatDuration, formatTime } from '#lib/format.ts'
import { useSeconds } from '#core/streaming/use-seconds.ts'
import { useTimeZone } from '#lib/now.ts'

export function Countdown({ until }: { readonly until: string }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useSeconds(true)) / 1000))
  return (
    <time dateTime={until} title={formatTime(until, useTimeZone())} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatDuration(left)}
    </time>
  )
}
