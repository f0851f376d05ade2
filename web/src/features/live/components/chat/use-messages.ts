/** The messages of a room: the latest page from the server, and everything that arrives while the window is open. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listLiveMessages, liveMessageCreated, liveMessageUpdated, type LiveMessage } from '@fanfare/contract/live-chat'
import { call, infiniteQuery } from '#lib/api.ts'
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
  const all = mergeMessages(loaded, arrived)
  const missing = gapAfter(all)
  const fillFrom = async (seq: number) => {
    const { data } = await call(listLiveMessages, { params: { id }, query: { limit: 100, offset: 0, afterSeq: seq } })
    setArrived((now) => mergeMessages(now, data).slice(-MAX_SHOWN))
  }
  useEffect(() => {
    // A failed request is repeated with the next message, which shows the same gap.
    if (missing !== undefined) void fillFrom(missing).catch(() => undefined)
  }, [missing])
  useConnected(() => void pages.refetch())
  return { pages, all, add }
}
