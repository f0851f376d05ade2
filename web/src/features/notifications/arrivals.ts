/** Says what has just happened, wherever in the site one is; the shell calls it once. */
import { useLocation } from 'react-router'
import { notificationCreated } from '@fanfare/contract/notifications'
import { useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

/** A toast for each new notification, unless nobody looks, or it leads to where one already is. */
export function useArrivals(): void {
  const { pathname } = useLocation()
  useServerEvent(notificationCreated, ({ notification: { title, from, link } }) => {
    const isKnown = pathname === link || pathname === '/notifications'
    if (isKnown || document.visibilityState !== 'visible') return
    toast(from ? t('{title} · {name}', { title, name: from.name || from.username }) : title)
  })
}
