/** What new notifications change wherever in the site one is: the number at the bell, and a toast. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import {
  countUnread,
  notificationCreated,
  notificationsArrived,
  notificationsRead,
  notificationsSeen,
} from '@fanfare/contract/notifications'
import type { Realtime } from '#core/feature.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { serviceWorkers } from '#lib/browser-storage.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { patchQueries } from '#lib/patch-queries.ts'
import { useMissed } from '#lib/missed.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

const realtime: Realtime = {
  events: [notificationsArrived],
  handlers: [useNotificationCount, useArrivals, useTitleCount, useServiceWorker],
  badges: { notifications: useUnseenNotifications },
  // What the server may not hear of is ended in the browser.
  signOut: [async () => (await import('./components/push-here.ts')).endSubscription()],
}
export default realtime

/** A toast for each new notification, unless nobody looks, or it leads to where one already is. */
function useArrivals(): void {
  const { pathname } = useLocation()
  useServerEvent(notificationCreated, ({ notification: { title, from, page } }) => {
    const isKnown = pathname === page || pathname === '/notifications'
    if (isKnown || document.visibilityState !== 'visible') return
    toast(from ? t('{title} · {name}', { title, name: from.name || from.username }) : title)
  })
}

/** How many have come since the list was last opened. */
function useUnseenNotifications(): number {
  return useQuery(query(countUnread, {})).data?.unseen ?? 0
}

/** Keeps that number fresh. */
function useNotificationCount(): void {
  const queries = useQueryClient()
  const bell = query(countUnread, {}).queryKey
  const count = ({ totalUnread: total, totalUnseen: unseen }: { totalUnread: number; totalUnseen: number }) =>
    patchQueries(queries, { queryKey: bell, exact: true }, () => ({ total, unseen }))
  useServerEvent(notificationCreated, count)
  useServerEvent(notificationsRead, count)
  useServerEvent(notificationsSeen, (counts) => {
    // The window in which it was read has counted it already, and keeps its list as it is being read.
    const isElsewhere = queries.getQueryData(bell)?.total !== counts.totalUnread
    count(counts)
    if (isElsewhere) void invalidateTags(queries, ['notifications'])
  })
  useMissed(() => void invalidateTags(queries, ['unread-notifications']))
}

/** How many are new stands before the page's title, whatever page it is of. */
function useTitleCount(): void {
  const unseen = useUnseenNotifications()
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, '')
      const title = unseen > 0 ? `(${unseen > 99 ? '99+' : unseen}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }
    show()
    const watcher = new MutationObserver(show)
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => watcher.disconnect()
  }, [unseen])
}

/** It says so when there is no connection, and shows push messages once they are switched on; never those of who was signed in here before. */
function useServiceWorker(): void {
  const me = useMe()._id
  useEffect(() => {
    // Out of reach, or not allowed by the browser: the site works without.
    void serviceWorkers()
      ?.register('/service-worker.js')
      .catch(() => undefined)
    void import('./components/push-here.ts')
      .then(async (push) => {
        await push.endSubscriptionOfOthers(me)
        await push.renewSubscription(me)
      })
      .catch(() => undefined)
  }, [me])
}
