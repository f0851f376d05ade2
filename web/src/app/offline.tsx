/** Shows that there is no connection, and blocks links that would replace the page with one that cannot load. */
import { useEffect } from 'react'
import { useIsOnline } from '#lib/online.ts'
import { t } from '#lib/i18n.ts'
import { OfflineIcon } from '#ui/rare-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './root.module.css'

export function OfflineNote() {
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) return
    document.addEventListener('click', stay, { capture: true })
    return () => document.removeEventListener('click', stay, { capture: true })
  }, [isOnline])
  return (
    <output className={css['offline']} data-shown={!isOnline || undefined}>
      {!isOnline && (
        <>
          <OfflineIcon size={16} />
          <span>{t('Offline')}</span>
          <span className={css['more']}>{t('Showing what’s loaded. Updates resume when you’re back online.')}</span>
        </>
      )}
    </output>
  )
}

/** A page that must be fetched would replace this one and fail. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  event.preventDefault()
  event.stopPropagation()
  toast(t('You’re offline. The page opens when you’re back online.'), 'bad')
}
