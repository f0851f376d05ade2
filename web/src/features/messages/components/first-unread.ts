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
    const line = seq === undefined ? null : scroller.current?.querySelector(`[data-seq="${seq}"]`)
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    if (line && line.getBoundingClientRect().top < top) line.scrollIntoView({ block: 'start' })
  }, [seq, isThere, scroller])
}
