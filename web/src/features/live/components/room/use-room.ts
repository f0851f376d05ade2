/** Keeps a room on screen current: its viewers every second, and everything else when its version changes. */
import { useState } from 'react'
import type { ServerEventPayload } from '@fanfare/contract'
import { joinLiveRoom, liveRoomChanged } from '@fanfare/contract/live'
import { useViewer } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { useTopic } from '#lib/topics.ts'

export function useRoom(id: string) {
  const viewer = useViewer()
  const room = useApiQuery(joinLiveRoom, { params: { id } })
  const invalidate = useInvalidate()
  const [latest, setLatest] = useState<Pick<ServerEventPayload<typeof liveRoomChanged>, 'status' | 'viewers' | 'version'>>()
  useTopic('live', id, viewer !== null)
  useServerEvent(liveRoomChanged, ({ _id, status, viewers, version }) => {
    if (_id !== id) return
    const isNew = status !== room.status || (latest !== undefined && latest.version !== version)
    setLatest({ status, viewers, version })
    if (isNew) void invalidate([`live:${id}`])
  })
  useReconnected(() => void invalidate([`live:${id}`]))
  // A show that is over exists only for people with a ticket, so reading it again can fail.
  return { room: { ...room, status: latest?.status ?? room.status }, viewers: latest?.viewers ?? room.viewers }
}
