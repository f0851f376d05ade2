/** A few words in the middle of the room that they have: what is not there, and a way on. */
import type { ReactNode } from 'react'
import css from './layout.module.css'

interface NoticeProps {
  /** An icon, or the site's name. */
  readonly mark: ReactNode
  /** A heading. */
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Buttons. */
  readonly action?: ReactNode
  /** Alone in the site's frame, or in the window; otherwise it is as high as its words. */
  readonly fills?: 'frame' | 'window'
}

export const Notice = ({ mark, title, children, action, fills }: NoticeProps) => (
  <div className={css['notice']} data-fills={fills}>
    {mark}
    {title}
    {children && <p>{children}</p>}
    {action && <div className={css['ways']}>{action}</div>}
  </div>
)

/** A drawing on a round ground. */
export const Badge = ({ children }: { children: ReactNode }) => <span className={css['badge']}>{children}</span>
