/** Shows when payouts to a recently changed method start. Empty if they already have. */
import { rich } from '#lib/rich.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import css from './payouts.module.css'

export const PayoutHoldNote = ({ at }: { readonly at: string | null | undefined }) =>
  at ? <p className={css['hint']}>{rich('New account. Payouts start on {date}.', { date: <DateAndTimeOf at={at} /> })}</p> : null
