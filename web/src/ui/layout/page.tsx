/** A screen's column with its title. */
import type { ReactNode } from 'react'
import css from './layout.module.css'

interface PageProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Beside the title: what one can do here. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A screen with its `<h1>`, as far from its frame as that frame says (`--page-inset`). */
export const Page = ({ title, lead, action, children }: PageProps) => (
  <div className={css['page']}>
    <header className={css['head']}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={css['lead']}>{lead}</p>}
      </div>
      {action}
    </header>
    {children}
  </div>
)
