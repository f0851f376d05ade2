/**
 * The loading overlay: appears while another page loads, and disappears 500 ms after it has loaded (specification, section 2).
 */
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { t } from '#lib/i18n.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './page-transition.module.css'

const DURATION_MS = 500

export function PageTransition() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  // A change of only the query keeps the page and its view.
  const isLeaving = location !== undefined && location.pathname !== pathname
  const [isShown, setIsShown] = useState(false)
  if (isLeaving && !isShown) setIsShown(true)
  useEffect(() => {
    if (isLeaving || !isShown) return
    const timer = setTimeout(() => setIsShown(false), DURATION_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, isShown])

  return (
    <output className={css['overlay']} data-shown={isShown || undefined} data-done={!isLeaving || undefined}>
      {isShown && isLeaving && <VisuallyHidden>{t('Loading')}</VisuallyHidden>}
    </output>
  )
}
