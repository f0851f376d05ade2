/** Keeps the screen up to date: new messages, read markers, emptied conversations, and everything missed during a disconnect. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { conversationRead } from '@fanfare/contract/inbox'
import {
  conversationEmptied,
  conversationSeen,
  messageCreated,
  messageUpdated,
  markConversationRead,
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
  refetchConversations,
  refetchWritePermission,
  addMessageToList,
} from './conversation-cache.ts'
import { fillGapLater } from './gaps.ts'
import { cachedThread, fetchMissedMessages, clearThread, putMessage } from './thread-cache.ts'
import { useLinkedMessage } from './linked-message.ts'
import { isOutsideThread, summarizeMessage } from './merge-messages.ts'
import { retryFailedMessages } from './outbox.ts'

/** Returns the newest message that the other person sent here while the screen was open, to be announced. */
export function useConversationUpdates(activeId: string | undefined): Message | undefined {
  const queries = useQueryClient()
  const me = useMe()._id
  const at = useLinkedMessage()
  const [received, setReceived] = useState<Message>()

  useServerEvent(messageCreated, (message) => {
    fillGapLater(queries, message)
    putMessage(queries, message)
    const isOwn = message.senderId === me
    const isActive = message.conversationId === activeId
    const isShown = isActive && isVisible() && !isOutsideThread(cachedThread(queries, message.conversationId), at)
    addMessageToList(queries, message, { isNews: !isOwn && !isShown, keepsPlace: isOwn && message.author === 'automation' })
    if (isActive && !isOwn) setReceived(message)
    if (!isOwn) return
    refetchWritePermission(queries, message.conversationId)
    // This may be the message whose reply was lost. Sending it again with its key gives the same message.
    void retryFailedMessages(message.conversationId)
  })
  useServerEvent(messageUpdated, (message) => {
    putMessage(queries, message)
    if (!message.isDeleted && message.editedAt === undefined) return
    // A deleted message may have been unread and no longer counts.
    if (message.isDeleted && message.senderId !== me) refetchConversations(queries)
    changeInList(queries, message.conversationId, (one) =>
      one.lastSeq === message.seq ? { ...one, lastMessage: message.isDeleted ? message.text : summarizeMessage(message) } : one,
    )
  })
  useServerEvent(conversationSeen, ({ conversationId, accountId, seenSeq }) => {
    if (accountId !== me) markRead(queries, conversationId, seenSeq)
  })
  useServerEvent(conversationRead, ({ conversationId, ...read }) => markSeen(queries, conversationId, read))
  useServerEvent(conversationEmptied, ({ conversationId }) => clearThread(queries, conversationId))
  useFetchMissedMessages(activeId)
  return received
}

/** Runs on every connect, including the first, because messages may arrive between the page load and the connection. */
function useFetchMissedMessages(activeId: string | undefined): void {
  const queries = useQueryClient()
  const isConnected = useRealtimeStatus() === 'connected'
  const fetchMissing = useEffectEvent(() => {
    if (activeId) void fetchMissedMessages(queries, activeId).catch(() => undefined)
  })
  useEffect(() => {
    if (isConnected) fetchMissing()
  }, [isConnected, activeId])
  useEffect(() => {
    const back = () => fetchMissing()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  useConnected(() => refetchConversations(queries))
  useReconnected(() => {
    // Conversations that are not on the page reload when they are opened.
    void invalidateTags(queries, ['messages'], 'none')
  })
  useEffect(
    () => () => {
      // No one listens for changes once the screen is closed.
      void invalidateTags(queries, ['conversations', 'messages'], 'none')
    },
    [queries],
  )
}

interface Seeing {
  /** The number of the last unread message; 0 for none. */
  readonly news: number
  /** The number of the last loaded message. Messages that were not received are not marked as seen. */
  readonly upToSeq: number
}

/** Tells the server what has been seen, and clears the count in the list immediately if everything was seen. */
export function useMarkSeen(conversationId: string, { news, upToSeq }: Seeing): void {
  const queries = useQueryClient()
  const isHere = useIsVisible()
  const { mutate } = useApiMutation(markConversationRead)
  const see = useEffectEvent(() => {
    if (upToSeq >= (conversationInList(queries, conversationId)?.lastSeq ?? 0))
      markSeen(queries, conversationId, { seenSeq: upToSeq, unseen: 0 })
    mutate({ params: { id: conversationId }, query: { upToSeq } })
  })
  useEffect(() => {
    if (!isHere || news === 0) return
    const timer = setTimeout(see, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [conversationId, news, isHere])
}

/** Marks several messages that arrive together as seen with one request. */
const DEBOUNCE_MS = 120

const isVisible = () => document.visibilityState === 'visible'

function watchVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}

const useIsVisible = (): boolean => useSyncExternalStore(watchVisibility, isVisible, () => false)
