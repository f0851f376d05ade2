/** The numbers at the bell and at messages: read once, then kept by what the server pushes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnseen, messageCreated } from '@fanfare/contract/messages'
import { countUnread, notificationCreated, notificationsRead } from '@fanfare/contract/notifications'
import { queryKey, query } from '#lib/api.ts'
import { useServerEvent, useReconnected } from '#lib/realtime.ts'

export interface Unread {
  readonly notifications: number
  readonly messages: number
}

export function useUnread(isMember: boolean): Unread {
  const queries = useQueryClient()
  const bell = useQuery({ ...query(countUnread, {}), enabled: isMember })
  const conversation = useQuery({ ...query(countUnseen, {}), enabled: isMember })
  const countTalk = () => void queries.invalidateQueries({ queryKey: queryKey(countUnseen) })

  const count = ({ totalUnread: total, totalUnseen: unseen }: { totalUnread: number; totalUnseen: number }) =>
    queries.setQueryData(query(countUnread, {}).queryKey, { total, unseen })
  useServerEvent(notificationCreated, count)
  useServerEvent(notificationsRead, count)
  useServerEvent(messageCreated, countTalk)
  useReconnected(() => {
    countTalk()
    void queries.invalidateQueries({ queryKey: queryKey(countUnread) })
  })
  return { notifications: bell.data?.unseen ?? 0, messages: conversation.data?.total ?? 0 }
}
