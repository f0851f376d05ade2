/** Shows a date and time to the minute, in the reader's time zone. */
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'

export const DateAndTimeOf = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatDateTime(at, useTimeZone())}</time>
