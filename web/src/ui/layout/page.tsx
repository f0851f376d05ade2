import type { ReactNode } from 'react'
import css from './layout.module.css'

interface PageProps {
  /** Absent when a child renders the `<h1>`. */
  readonly title?: ReactNode
  readonly lead?: ReactNode
  readonly action?: ReactNode
  /** Children such as photos reach the edge of a phone and set their own spacing. */
  readonly isEdgeToEdge?: boolean
  readonly children: ReactNode
}

/** A screen with its `<h1>`. The frame sets the distance to its edges (`--page-inset`). */
export const Page = ({ title, lead, action, isEdgeToEdge, children }: PageProps) => (
  <div className={css['page']} data-edge={isEdgeToEdge}>
    {title && (
      <header className={css['head']}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={css['lead']}>{lead}</p>}
        </div>
        {action}
      </header>
    )}
    {children}
  </div>
)
