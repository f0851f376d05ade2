/** What may be wider than the page and scrolls by itself, by keys as well (WCAG 2.1.1). */
import type { ReactNode } from 'react'
import css from './scroll-region.module.css'

interface ScrollRegionProps {
  /** What is in it, for those who do not see it. */
  readonly label: string
  readonly children: ReactNode
}

export const ScrollRegion = ({ label, children }: ScrollRegionProps) => (
  <div className={css['region']} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
)
