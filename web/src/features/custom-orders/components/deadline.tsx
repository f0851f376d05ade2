/** A moment with the time left until it: `Dec 4, 2026, 8:57 AM (2 days and 4 hours left)`. */
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { formatTimeLeft } from './time-left.ts'

export function Deadline({ at }: { readonly at: string }) {
  const left = formatTimeLeft(at, useNow())
  return (
    <>
      <DateAndTimeOf at={at} />
      {left !== undefined && ` (${t('{time} left', { time: left })})`}
    </>
  )
}
