/** From when on payouts go to a method that was changed a short time ago; nothing where they do already. */
import { rich } from '#lib/rich.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import css from './payouts.module.css'

export const HeldUntil = ({ at }: { readonly at: string | null | undefined }) =>
  at ? (
    <p className={css['hint']}>{rich('New account: payouts to it start on {date}.', { date: <DateAndTimeOf at={at} /> })}</p>
  ) : null
