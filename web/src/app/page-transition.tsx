/** The loading overlay: there while another page is on its way, gone 500 ms after it has come (specification, section 2). */
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { t } from '#lib/i18n.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './page-transition.module.css'

const STAYS_MS = 500

export function PageTransition() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  // A change of the query alone is shallow: the page stays, and so does the view of it.
  const isLeaving = location !== undefined && location.pathname !== pathname
  const [isShown, setIsShown] = useState(false)
  if (isLeaving && !isShown) setIsShown(true)
  useEffect(() => {
    if (isLeaving || !isShown) return
    const timer = setTimeout(() => setIsShown(false), STAYS_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, isShown])

  return (
    <output className={css['overlay']} data-shown={isShown || undefined} data-done={!isLeaving || undefined}>
      {isShown && isLeaving && <VisuallyHidden>{t('Loading')}</VisuallyHidden>}
    </output>
  )
}
