/** Reads the cached list of notifications, and updates it and the bell's count on events and reading. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  countUnread,
  notificationCreated,
  notificationsRead,
  markAllNotificationsRead,
  markNotificationRead,
  markAllNotificationsSeen,
  type Notification,
} from '@fanfare/contract/notifications'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { useConnected, useServerEvent } from '#lib/realtime.ts'
import { toast } from '#ui/toast.ts'
import { patchLists, addNotification, type Pages } from './cached-lists.ts'

export interface NotificationFilter {
  readonly isUnreadOnly: boolean
  readonly group: string | undefined
}

/** The whole list, or only unread notifications or one topic. */
export const notificationsInput = ({ isUnreadOnly, group }: NotificationFilter) => ({
  query: { limit: 12, ...(isUnreadOnly && { unread: true }), ...(group && { group }) },
})

/** Adds pushed notifications while the page is open, and reloads the list afterwards. */
export function useNewNotifications(): void {
  const queries = useQueryClient()
  useServerEvent(notificationCreated, ({ notification }) => addNotification(queries, notification))
  useServerEvent(notificationsRead, ({ link }) => patchLists(queries, (pages) => markIn(pages, ({ page }) => page === link)))
  useConnected(() => void invalidateTags(queries, ['notifications']))
  useEffect(() => () => void invalidateTags(queries, ['notifications'], 'none'), [queries])
}

const markIn = (pages: Pages['pages'], isIt: (line: Notification) => boolean): Pages['pages'] =>
  pages.map((page) => ({ ...page, data: page.data.map((line) => (isIt(line) ? { ...line, isRead: true } : line)) }))

/** An open list counts as seen, so the bell counts only later notifications. */
export function useMarkSeen(): void {
  const queries = useQueryClient()
  const bell = query(countUnread, {})
  const { data } = useQuery(bell)
  const { mutate } = useApiMutation(markAllNotificationsSeen)
  const unseen = data?.unseen ?? 0
  const see = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    queries.setQueryData(bell.queryKey, (now) => now && { ...now, unseen: 0 })
    mutate({})
  })
  useEffect(() => {
    if (unseen === 0) return
    see()
    const back = () => see()
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [unseen])
}

/** Marks notifications as read immediately. The bell's count never goes below 0. */
export function useMarkRead() {
  const queries = useQueryClient()
  const bell = query(countUnread, {}).queryKey
  const one = useApiMutation(markNotificationRead)
  const all = useApiMutation(markAllNotificationsRead)
  const onError = (error: unknown) => {
    void invalidateTags(queries, ['notifications'])
    toast(messageOf(error), 'bad')
  }
  return {
    isPending: all.isPending,
    one({ _id: id, isRead }: Notification): void {
      if (isRead) return
      patchLists(queries, (pages) => markIn(pages, (line) => line._id === id))
      queries.setQueryData(bell, (now) => now && { ...now, total: Math.max(now.total - 1, 0) })
      one.mutate({ params: { id } }, { onError })
    },
    /** Marks all, or one topic, up to the newest notification shown. */
    all(group: string | undefined, upTo: string): void {
      const isMeant = (line: Notification) => line.updatedAt <= upTo && (group === undefined || line.group === group)
      patchLists(queries, (pages) => markIn(pages, isMeant))
      // The server counts the unread notifications of other topics.
      if (group === undefined) queries.setQueryData(bell, { total: 0, unseen: 0 })
      all.mutate({ query: { ...(group && { group }), upTo } }, { onError })
    },
  }
}
