/** Finds the first message that was unread when the conversation was opened. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { conversationInList, listState } from './conversation-cache.ts'
import { keepListFilters } from './inbox-filters.ts'
import { useLinkedMessage } from './linked-message.ts'
import { useStoredScrollMessage } from './scroll-positions.ts'
import { isLoaded, type Thread } from './merge-messages.ts'
import { USER_SCROLL_EVENTS, scrollUntilStable } from './scroll-until-stable.ts'

interface Asked {
  readonly data: Conversation | undefined
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
}

/** Returns the conversation as it was when it was opened; undefined until that is known. */
export function useOpenedConversation(id: string, asked: Asked): Conversation | undefined {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Conversation>()
  if (opened) return opened
  const now = latest(queries, id, asked)
  if (now) setOpened(now)
  return now
}

/** Prefers the list if it is current, because events update the list and not this query. */
function latest(queries: QueryClient, id: string, { data, dataUpdatedAt, isFetching }: Asked): Conversation | undefined {
  const listed = conversationInList(queries, id)
  const list = listState(queries)
  if (listed && list?.isInvalidated === false && list.fetchStatus === 'idle') return listed
  if (isFetching || !data) return undefined
  return listed && list && list.dataUpdatedAt > dataUpdatedAt ? listed : data
}

export interface OpeningPosition {
  /** The number of the message at the top; undefined for the newest messages. */
  readonly at: number | undefined
  /** True if the position is known and its messages are loaded. */
  readonly isReady: boolean
  /** True if the position is older than the newest loaded messages, which are then not on screen. */
  readonly isElsewhere: boolean
}

interface Held {
  readonly thread: Thread | undefined
  readonly isFetching: boolean
  readonly opened: Conversation | undefined
}

/**
 * Returns where a thread opens: at the kept position, or at the first unread message. Nowhere if the address names a message or
 * the viewer already acts on the page.
 */
export function useOpeningPosition({ thread, isFetching, opened }: Held): OpeningPosition {
  const kept = useStoredScrollMessage()
  const isNamed = useLinkedMessage() !== undefined
  const isReading = useHasInteracted(thread)
  const at = isNamed || isReading ? undefined : (kept ?? opened?.firstUnseenSeq ?? undefined)
  if (!thread || (kept === undefined && !opened)) return { at, isReady: false, isElsewhere: false }
  // Cached messages may end before the conversation does.
  const isReady = kept !== undefined || !isFetching || (thread.messages.at(-1)?.seq ?? 0) >= (opened?.lastSeq ?? 0)
  return { at, isReady, isElsewhere: isReady && at !== undefined && !isLoaded(thread, at) }
}

/** Returns whether the viewer has acted on the page since messages were shown. */
function useHasInteracted(thread: Thread | undefined): boolean {
  const [isOn, setIsOn] = useState(false)
  const isThere = thread !== undefined
  useEffect(() => {
    if (isOn || !isThere) return
    const hand = new AbortController()
    for (const one of USER_SCROLL_EVENTS) addEventListener(one, () => setIsOn(true), { passive: true, signal: hand.signal })
    return () => hand.abort()
  }, [isOn, isThere])
  return isOn
}

/** Navigates once to the position if it is older than the loaded messages. */
export function useNavigateToOpening(id: string, { at, isReady, isElsewhere }: OpeningPosition): void {
  const isDone = useRef(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (isDone.current || !isReady) return
    isDone.current = true
    if (isElsewhere) void navigate(`/messages/${id}${keepListFilters(search, at)}`, { replace: true, preventScrollReset: true })
  }, [id, at, isReady, isElsewhere, search, navigate])
}

/** Scrolls the message to the top once it is ready and out of sight. Never later, when the viewer reads something else. */
export function useScrollToOpening(scroller: RefObject<HTMLElement | null>, { at, isReady }: OpeningPosition): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !isReady) return
    isDone.current = true
    if (at !== undefined && scroller.current) scrollToTop(scroller.current, at)
  }, [at, isReady, scroller])
}

function scrollToTop(scroller: HTMLElement, seq: number): void {
  const distance = () => {
    const line = scroller.querySelector(`[data-seq="${seq}"]`)
    return line ? Math.round(line.getBoundingClientRect().top - scroller.getBoundingClientRect().top) : 0
  }
  scrollUntilStable(scroller, () => {
    const [before, wasAt] = [distance(), scroller.scrollTop]
    // A message below the top is already visible, unless an earlier scroll to the top did not last.
    if (before < 0 || (before > 0 && wasAt < 0)) scroller.scrollTop = wasAt + before
  })
}
