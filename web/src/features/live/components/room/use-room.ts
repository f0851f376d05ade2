/** Keeps a room on screen current: its viewers every second, and everything else when its version changes. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type ServerEventPayload } from '@fanfare/contract'
import { joinLiveRoom, liveRoomChanged } from '@fanfare/contract/live'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { useTopic } from '#lib/topics.ts'

export function useRoom(id: string): { room: LiveRoom; viewers: number } {
  const viewer = useViewer()
  // A show that is over exists only for people with a ticket. All others keep the page as it was, and read that it is over.
  const { data, error } = useSuspenseQuery(query(joinLiveRoom, { params: { id } }))
  const isGone = error instanceof ApiError && error.status === 404
  const invalidate = useInvalidate()
  const [latest, setLatest] = useState<Pick<ServerEventPayload<typeof liveRoomChanged>, 'status' | 'viewers' | 'version'>>()
  useTopic('live', id, viewer !== null)
  useServerEvent(liveRoomChanged, ({ _id, status, viewers, version }) => {
    if (_id !== id) return
    const isNew = status !== data.status || (latest !== undefined && latest.version !== version)
    setLatest({ status, viewers, version })
    if (isNew) void invalidate([`live:${id}`])
  })
  useReconnected(() => void invalidate([`live:${id}`]))
  const status = isGone ? 'ended' : (latest?.status ?? data.status)
  return { room: { ...data, status }, viewers: latest?.viewers ?? data.viewers }
}
