/** The footer of the sheet, always visible: the pay button, a note and the error. */
import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/feedback.tsx'
import css from './sheet.module.css'

interface PayBarProps {
  readonly children: ReactNode
  readonly note?: ReactNode
  /** Stays visible however long the sheet is. */
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
