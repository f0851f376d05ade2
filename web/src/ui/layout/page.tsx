/** A screen's column with its title. */
import type { ReactNode } from 'react'
import css from './layout.module.css'

interface PageProps {
  /** Absent where the page's own part has the `<h1>`. */
  readonly title?: ReactNode
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Beside the title: what one can do here. */
  readonly action?: ReactNode
  /** Its parts go up to the edge of a phone, such as photos do, and keep their distance from one another themselves. */
  readonly isEdgeToEdge?: boolean
  readonly children: ReactNode
}

/** A screen with its `<h1>`, as far from its frame as that frame says (`--page-inset`). */
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
