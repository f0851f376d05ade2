/** Says what has just happened, wherever in the site one is; the shell calls it once. */
import { useLocation } from 'react-router'
import { notificationCreated } from '@fanfare/contract/notifications'
import { usePush } from '#lib/live.ts'
import { say } from '#lib/words.ts'
import { toast } from '#ui/toasts.tsx'

/** A toast for each new notification, unless nobody looks, or it leads to where one already is. */
export function useArrivals(): void {
  const { pathname } = useLocation()
  usePush(notificationCreated, ({ notification: { title, from, link } }) => {
    const isKnown = pathname === link || pathname === '/notifications'
    if (isKnown || document.visibilityState !== 'visible') return
    toast(from ? say('{title} · {name}', { title, name: from.name || from.username }) : title)
  })
}
