/** The numbers at the bell and at messages: read once, then kept by what the server pushes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnseen, messageCreated } from '@fanfare/contract/messages'
import { countUnread, notificationCreated, notificationsRead } from '@fanfare/contract/notifications'
import { keyOf, read } from '#lib/api.ts'
import { usePush, useReconnected } from '#lib/live.ts'

export interface Unread {
  readonly notifications: number
  readonly messages: number
}

export function useUnread(isMember: boolean): Unread {
  const queries = useQueryClient()
  const bell = useQuery({ ...read(countUnread, {}), enabled: isMember })
  const talk = useQuery({ ...read(countUnseen, {}), enabled: isMember })
  const countTalk = () => void queries.invalidateQueries({ queryKey: keyOf(countUnseen) })

  const count = ({ totalUnread: total, totalUnseen: unseen }: { totalUnread: number; totalUnseen: number }) =>
    queries.setQueryData(read(countUnread, {}).queryKey, { total, unseen })
  usePush(notificationCreated, count)
  usePush(notificationsRead, count)
  usePush(messageCreated, countTalk)
  useReconnected(() => {
    countTalk()
    void queries.invalidateQueries({ queryKey: keyOf(countUnread) })
  })
  return { notifications: bell.data?.unseen ?? 0, messages: talk.data?.total ?? 0 }
}
