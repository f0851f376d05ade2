/** Tells the server that this window is in the room, and keeps the page's copy of the show up to date. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '@fanfare/contract'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { joinShow, privateShowMinute, readCurrentShow } from '@fanfare/contract/private-shows'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'

/** The server takes a side that is silent for 30 seconds as gone. */
const BEAT_MS = 10_000

export function usePresence(id: string, balance: number): void {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const { mutate } = useApiMutation(joinShow)
  const put = (show: PrivateShow) => queries.setQueryData(query(readCurrentShow, { query: { id } }).queryKey, { show })
  const refresh = () => void invalidate(['private-shows'])
  const beat = useEffectEvent(() =>
    mutate({ params: { id } }, { onSuccess: put, onError: (error) => error instanceof ApiError && refresh() }),
  )
  useEffect(() => {
    beat()
    const timer = setInterval(beat, BEAT_MS)
    return () => clearInterval(timer)
  }, [id, balance])
  useReconnected(() => beat())
  useServerEvent(privateShowMinute, (minute) => {
    if (minute.showId === id) refresh()
  })
}
