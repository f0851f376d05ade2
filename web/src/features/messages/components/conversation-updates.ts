/** Keeps what the screen shows in step with what happens: messages, reading, emptying, and what a break has hidden. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { conversationRead } from '@fanfare/contract/inbox'
import {
  conversationEmptied,
  conversationSeen,
  messageCreated,
  messageUpdated,
  readAll,
  type Message,
} from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { useConnected, useRealtimeStatus, useServerEvent, useReconnected } from '#lib/realtime.ts'
import {
  changeInList,
  conversationInList,
  markRead,
  markSeen,
  readListAgain,
  readWritingAgain,
  updateList,
} from './conversations.ts'
import { detectGap } from './gaps.ts'
import { cachedThread, fetchMissed, forget, putMessage } from './thread-cache.ts'
import { useJumpTarget } from './jump.ts'
import { isElsewhere, shortOf } from './merge.ts'
import { retryBroken } from './outbox.ts'

/** Answers the newest message of the other side that came in here while the screen was open, to be read out. */
export function useConversationUpdates(activeId: string | undefined): Message | undefined {
  const queries = useQueryClient()
  const me = useMe()._id
  const at = useJumpTarget()
  const [received, setReceived] = useState<Message>()

  useServerEvent(messageCreated, (message) => {
    detectGap(queries, message)
    putMessage(queries, message)
    const isOwn = message.senderId === me
    const isActive = message.conversationId === activeId
    const isShown = isActive && isVisible() && !isElsewhere(cachedThread(queries, message.conversationId), at)
    updateList(queries, message, { isNews: !isOwn && !isShown, keepsPlace: isOwn && message.author === 'automation' })
    if (isActive && !isOwn) setReceived(message)
    if (!isOwn) return
    readWritingAgain(queries, message.conversationId)
    // It may be the one whose answer was lost: sent once more with its key, it becomes the same message.
    void retryBroken(message.conversationId)
  })
  useServerEvent(messageUpdated, (message) => {
    putMessage(queries, message)
    if (!message.isDeleted && message.editedAt === undefined) return
    // It may have been unseen, and is not counted any more.
    if (message.isDeleted && message.senderId !== me) readListAgain(queries)
    changeInList(queries, message.conversationId, (one) =>
      one.lastSeq === message.seq ? { ...one, lastMessage: message.isDeleted ? message.text : shortOf(message) } : one,
    )
  })
  useServerEvent(conversationSeen, ({ conversationId, accountId, seenSeq }) => {
    if (accountId !== me) markRead(queries, conversationId, seenSeq)
  })
  useServerEvent(conversationRead, ({ conversationId, ...read }) => markSeen(queries, conversationId, read))
  useServerEvent(conversationEmptied, ({ conversationId }) => forget(queries, conversationId))
  useMissed(activeId)
  return received
}

/** Whenever it is connected, the first time too: what was sent between the page and the connection has not arrived here. */
function useMissed(activeId: string | undefined): void {
  const queries = useQueryClient()
  const isConnected = useRealtimeStatus() === 'connected'
  const fetchMissing = useEffectEvent(() => {
    if (activeId) void fetchMissed(queries, activeId).catch(() => undefined)
  })
  useEffect(() => {
    if (isConnected) fetchMissing()
  }, [isConnected, activeId])
  useEffect(() => {
    const back = () => fetchMissing()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  useConnected(() => readListAgain(queries))
  useReconnected(() => {
    // Those that are not on the page are read when they are opened.
    void invalidateTags(queries, ['messages'], 'none')
  })
  useEffect(
    () => () => {
      // Nobody listens once the screen is gone.
      void invalidateTags(queries, ['conversations', 'messages'], 'none')
    },
    [queries],
  )
}

interface Seeing {
  /** The last message that is news; 0 for none. */
  readonly news: number
  /** The last one that this browser has: what it has not received is not seen. */
  readonly upToSeq: number
}

/** Tells the server what has been seen, and the list at once where that is all. */
export function useSeeing(conversationId: string, { news, upToSeq }: Seeing): void {
  const queries = useQueryClient()
  const isHere = useIsVisible()
  const { mutate } = useApiMutation(readAll)
  const see = useEffectEvent(() => {
    if (upToSeq >= (conversationInList(queries, conversationId)?.lastSeq ?? 0))
      markSeen(queries, conversationId, { seenSeq: upToSeq, unseen: 0 })
    mutate({ params: { id: conversationId }, query: { upToSeq } })
  })
  useEffect(() => {
    if (!isHere || news === 0) return
    const timer = setTimeout(see, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [conversationId, news, isHere])
}

/** Several messages at once are seen at once. */
const SETTLES_MS = 120

const isVisible = () => document.visibilityState === 'visible'

function watchVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}

const useIsVisible = (): boolean => useSyncExternalStore(watchVisibility, isVisible, () => false)
