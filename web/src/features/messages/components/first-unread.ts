/** Where the messages begin that had not been read when the conversation was opened. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { conversationInList } from './conversations.ts'
import { inList } from './inbox-filters.ts'
import { reaches, type Thread } from './merge.ts'

/** The number of the first one; undefined where all were read. */
export function useFirstUnread(conversation: Conversation | undefined): number | undefined {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Pick<Conversation, 'firstUnseenSeq'>>()
  if (!opened && conversation) {
    // The list is told of everything new; what was read of this conversation alone may be older.
    const { firstUnseenSeq } = conversationInList(queries, conversation._id) ?? conversation
    setOpened({ firstUnseenSeq })
  }
  return opened?.firstUnseenSeq ?? undefined
}

/** Goes there, once, where it is older than what is read at first; an address that names a message goes to that. */
export function useOpeningElsewhere(id: string, firstUnread: number | undefined, thread: Thread | undefined): void {
  const isDone = useRef(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  const isNamed = new URLSearchParams(search).has('at')
  useEffect(() => {
    if (isDone.current || !thread) return
    isDone.current = true
    if (firstUnread === undefined || isNamed || reaches(thread, firstUnread)) return
    void navigate(`/messages/${id}${inList(search, firstUnread)}`, { replace: true, preventScrollReset: true })
  }, [id, firstUnread, thread, isNamed, search, navigate])
}

/** Brings it to the top where it would be out of sight, as soon as the messages are there: never later, when one reads something else. */
export function useOpeningAt(scroller: RefObject<HTMLElement | null>, seq: number | undefined, isThere: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !isThere) return
    isDone.current = true
    if (seq !== undefined && scroller.current) bringToTop(scroller.current, seq)
  }, [seq, isThere, scroller])
}

const MOST_FRAMES = 60
const STEADY_FRAMES = 5
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Lines that were not seen yet have a guessed height, and the real one only once they are drawn: it is brought there until nothing moves any more. */
function bringToTop(scroller: HTMLElement, seq: number): void {
  const hand = new AbortController()
  for (const one of HANDS) scroller.addEventListener(one, () => hand.abort(), { passive: true, signal: hand.signal })
  const distance = () => {
    const line = scroller.querySelector(`[data-seq="${seq}"]`)
    return line ? Math.round(line.getBoundingClientRect().top - scroller.getBoundingClientRect().top) : 0
  }
  const step = (frame: number, steady: number) => {
    if (hand.signal.aborted || frame === MOST_FRAMES || steady === STEADY_FRAMES) return hand.abort()
    const [before, wasAt] = [distance(), scroller.scrollTop]
    // Below the top it is in sight already, unless that is where it was brought and did not stay.
    if (before < 0 || (before > 0 && wasAt < 0)) scroller.scrollTop = wasAt + before
    const isSteady = scroller.scrollTop === wasAt
    requestAnimationFrame(() => step(frame + 1, isSteady ? steady + 1 : 0))
  }
  step(0, 0)
}
