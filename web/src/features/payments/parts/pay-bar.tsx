/** The end of the sheet, always in reach: the one button that pays, and what pressing it means. */
import type { ReactNode } from 'react'
import css from './checkout.module.css'

export function PayBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={css['pay']}>
      {children}
      {note && <p className={css['small']}>{note}</p>}
    </div>
  )
}
