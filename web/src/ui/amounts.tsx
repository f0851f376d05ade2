/** Shows amounts and times for reading, with exact values on hover. */
import { formatRelativeTime, formatCompact, formatDate, formatDateTime, formatMoney, formatInteger } from '#lib/format.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { formatTokens, tokenParts } from '#lib/token-format.ts'
import css from './amounts.module.css'

export function Money({ value, currency }: { value: number; currency: string }) {
  return <bdi className={css['amount']}>{formatMoney(value, currency)}</bdi>
}

/** 12.50 tokens ($1.25) */
export const TokenAmount = ({ value }: { value: number }) => <span className={css['amount']}>{formatTokens(value)}</span>

/** The same with the unit and the money in small print. `sign` is shown before the count. */
export function TokenFigure({ value, sign = '' }: { value: number; sign?: string }) {
  const { count, unit } = tokenParts(value)
  return (
    <>
      <bdi className={css['amount']} dir="ltr">
        {sign + count}
      </bdi>{' '}
      <small className={css['amount']}>{unit}</small>
    </>
  )
}

/** 1.2K, with the whole number on hover. */
export function CompactNumber({ value }: { value: number }) {
  return (
    <span className={css['amount']} title={value >= 1000 ? formatInteger(value) : undefined}>
      {formatCompact(value)}
    </span>
  )
}

/** `5 min. ago`, with the local date and time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className={css['moment']}>
      {formatRelativeTime(at, now)}
    </time>
  )
}

/** Nov 21, 2026 */
export function DateOf({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, useTimeZone())}</time>
}
