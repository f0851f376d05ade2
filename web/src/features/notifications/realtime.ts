/** What new notifications change wherever in the site one is: the number at the bell, and a toast. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { countUnread, notificationCreated, notificationsArrived, notificationsRead } from '@fanfare/contract/notifications'
import type { Realtime } from '#core/feature.ts'
import { query } from '#lib/api.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

const realtime: Realtime = {
  events: [notificationsArrived],
  handlers: [useNotificationCount, useArrivals],
  badges: { notifications: useUnseenNotifications },
}
export default realtime

/** A toast for each new notification, unless nobody looks, or it leads to where one already is. */
function useArrivals(): void {
  const { pathname } = useLocation()
  useServerEvent(notificationCreated, ({ notification: { title, from, link } }) => {
    const isKnown = pathname === link || pathname === '/notifications'
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
  const count = ({ totalUnread: total, totalUnseen: unseen }: { totalUnread: number; totalUnseen: number }) =>
    queries.setQueryData(query(countUnread, {}).queryKey, { total, unseen })
  useServerEvent(notificationCreated, count)
  useServerEvent(notificationsRead, count)
  useReconnected(() => void invalidateTags(queries, ['unread-notifications']))
}
