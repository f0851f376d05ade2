/** The messages of a room: the latest page from the server, and everything that arrives while the window is open. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listLiveMessages, liveMessageCreated, liveMessageUpdated, type LiveMessage } from '@fanfare/contract/live-chat'
import { infiniteQuery, query } from '#lib/api.ts'
import { useConnected, useServerEvent } from '#lib/realtime.ts'
import { gapAfter, MAX_SHOWN, mergeMessages } from './merge-messages.ts'

/** A busy room gets dozens of messages a second, and one rendering shows them all. */
const BATCH_MS = 150
const NONE: readonly LiveMessage[] = []

export function useMessages(id: string) {
  const pages = useInfiniteQuery(infiniteQuery(listLiveMessages, { params: { id }, query: { limit: 25 } }))
  const [arrived, setArrived] = useState(NONE)
  const waiting = useRef<LiveMessage[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function add(message: LiveMessage): void {
    if (message.conversationId !== id) return
    waiting.current.push(message)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const batch = waiting.current.splice(0)
      setArrived((now) => mergeMessages(now, batch).slice(-MAX_SHOWN))
    }, BATCH_MS)
  }
  useServerEvent(liveMessageCreated, add)
  useServerEvent(liveMessageUpdated, add)

  const loaded = pages.data?.pages.flatMap(({ data }) => data) ?? NONE
  const received = mergeMessages(loaded, arrived)
  const missing = gapAfter(received)
  const afterSeq = missing ?? 0
  const filled = useQuery({
    ...query(listLiveMessages, { params: { id }, query: { limit: 100, offset: 0, afterSeq } }),
    enabled: missing !== undefined,
  })
  const all = mergeMessages(filled.data?.data ?? NONE, received)
  useConnected(() => void pages.refetch())
  return { pages, all, add }
}
