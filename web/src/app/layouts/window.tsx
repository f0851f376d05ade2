/** The frame of pages without menus: their content fills the window, above the links about the site. */
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { useViewer } from '#core/viewer.ts'
import Foot from '../shell/foot.tsx'
import css from './window.module.css'

interface WindowProps {
  readonly children: ReactNode
  /** Links before those about the site. */
  readonly foot?: ReactNode
  /** False while the pages about the site are closed, too. */
  readonly hasSiteLinks?: boolean
}

export function Window({ children, foot, hasSiteLinks = true }: WindowProps) {
  const viewer = useViewer()
  return (
    <div className={css['window']}>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={css['foot']}>
        {foot}
        {hasSiteLinks && <Foot />}
        {!viewer && <LanguageSwitch />}
      </footer>
    </div>
  )
}
