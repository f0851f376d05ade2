/** Runs on every page: updates the bell's count, and shows a toast for new notifications. */
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
import { wasExpected } from '#core/expected-notifications.ts'
import type { Realtime } from '#core/feature.ts'
import { hasSeat, useMe, useRootData } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { serviceWorkers } from '#lib/browser-storage.ts'
import { useDiscreetMode } from '#lib/discreet-mode.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { patchQueries } from '#lib/patch-queries.ts'
import { useMissedEvents } from '#lib/missed-events.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

const realtime: Realtime = {
  events: [notificationsArrived],
  handlers: [useNotificationCount, useArrivals, useTitleCount, useServiceWorker],
  badges: { notifications: useUnseenNotifications },
  // Ends push in the browser, because the server may not be reachable.
  signOut: [async () => (await import('./components/push-subscription.ts')).endPushSubscription()],
}
export default realtime

/** Shows a toast for each new notification, unless the page is hidden, already shows its target, or shows the outcome itself. */
function useArrivals(): void {
  const { pathname } = useLocation()
  useServerEvent(notificationCreated, ({ notification: { type, title, from, page } }) => {
    if (wasExpected(type)) return
    const isKnown = pathname === page || pathname === '/notifications'
    if (isKnown || document.visibilityState !== 'visible') return
    toast(from ? t('{title} · {name}', { title, name: from.name || from.username }) : title)
  })
}

/** Returns how many notifications arrived since the list was last opened. */
function useUnseenNotifications(): number {
  const isOwn = hasSeat(useMe())
  return useQuery({ ...query(countUnread, {}), enabled: isOwn }).data?.unseen ?? 0
}

/** Keeps the count up to date. */
function useNotificationCount(): void {
  const queries = useQueryClient()
  const bell = query(countUnread, {}).queryKey
  const count = ({ totalUnread: total, totalUnseen: unseen }: { totalUnread: number; totalUnseen: number }) =>
    patchQueries(queries, { queryKey: bell, exact: true }, () => ({ total, unseen }))
  useServerEvent(notificationCreated, count)
  useServerEvent(notificationsRead, count)
  useServerEvent(notificationsSeen, (counts) => {
    // The window that marked them as read has already updated its count and list.
    const isElsewhere = queries.getQueryData(bell)?.total !== counts.totalUnread
    count(counts)
    if (isElsewhere) void invalidateTags(queries, ['notifications'])
  })
  useMissedEvents(() => void invalidateTags(queries, ['unread-notifications']))
}

/** Puts the number of new notifications before the title of every page, except in discreet mode: notes have no such number. */
function useTitleCount(): void {
  const isDiscreet = useDiscreetMode(useRootData()?.discreetMode ?? 'off') === 'on'
  const total = useUnseenNotifications()
  const unseen = isDiscreet ? 0 : total
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

/**
 * The service worker shows an offline page, and push notifications if they are on. It never shows those of a previous account.
 */
function useServiceWorker(): void {
  const viewer = useMe()
  const me = viewer._id
  const isOwn = hasSeat(viewer)
  useEffect(() => {
    // Push notifications stay those of the person, not of the performer.
    if (!isOwn) return
    // If it is unreachable or the browser forbids it, the site works without it.
    void serviceWorkers()
      ?.register('/service-worker.js')
      .catch(() => undefined)
    void import('./components/push-subscription.ts')
      .then(async (push) => {
        await push.endOtherAccountsPushSubscription(me)
        await push.renewPushSubscription(me)
      })
      .catch(() => undefined)
  }, [me, isOwn])
}
