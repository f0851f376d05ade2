/** The end of the sheet, always in reach: the one button that pays, what pressing it means, and what went wrong with it. */
import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/feedback.tsx'
import css from './sheet.module.css'

interface PayBarProps {
  readonly children: ReactNode
  readonly note?: ReactNode
  /** Stays in sight however long the sheet is. */
  readonly problem?: unknown
}

export function PayBar({ children, note, problem }: PayBarProps) {
  return (
    <div className={css['pay']}>
      <ErrorNote error={problem} />
      {children}
      {note && <p className={css['small']}>{note}</p>}
    </div>
  )
}
