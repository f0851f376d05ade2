/** A centered message, such as for a missing page, with an action. */
import type { ReactNode } from 'react'
import css from './layout.module.css'

interface NoticeProps {
  /** An icon, or the site's name. */
  readonly mark: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Fills the site's frame. By default it is as tall as its text. */
  readonly fillsFrame?: boolean
}

export const Notice = ({ mark, title, children, action, fillsFrame }: NoticeProps) => (
  <div className={css['notice']} data-fills={fillsFrame || undefined}>
    {mark}
    {title}
    {children && <p>{children}</p>}
    {action && <div className={css['ways']}>{action}</div>}
  </div>
)

export const Badge = ({ children }: { children: ReactNode }) => <span className={css['badge']}>{children}</span>
