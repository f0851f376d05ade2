/** Shows one picture whole, and several as tiles. */
import type { ReactNode } from 'react'
import css from './photos.module.css'

export const PhotoGrid = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={css['grid']} data-many={count > 1 || undefined}>
    {children}
  </div>
)
