/** Where the messages begin that had not been read when the conversation was opened. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Conversation, Message } from '@fanfare/contract/messages'
import { conversationInList } from './conversations.ts'
import { inList } from './inbox-filters.ts'
import { reaches, type Thread } from './merge.ts'

export interface Unread {
  /** The number up to which everything had been read. */
  readonly after: number
  /** The newest one there was. */
  readonly until: number
}

/** Undefined where all were read. */
export function useUnread(conversation: Conversation | undefined): Unread | undefined {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Unread & { readonly isRead: boolean }>()
  if (!opened && conversation) {
    // The list is told of everything new; what was read of this conversation alone may be older.
    const { totalNotSeenMessages, lastSeq, readSeq } = conversationInList(queries, conversation._id) ?? conversation
    setOpened({ isRead: totalNotSeenMessages === 0, after: readSeq, until: lastSeq })
  }
  return opened?.isRead === false ? opened : undefined
}

/** The number of the first of them; undefined where it is not among these, which have no gaps. */
export function firstOf({ after, until }: Unread, { messages, isWhole }: Thread, me: string): number | undefined {
  if (!reaches({ messages, isWhole }, after + 1)) return undefined
  return messages.find(({ senderId, seq }: Message) => senderId !== me && seq > after && seq <= until)?.seq
}

/** Goes there, once, where it is older than what is read at first; an address that names a message goes to that. */
export function useOpeningElsewhere(id: string, unread: Unread | undefined, thread: Thread | undefined): void {
  const isDone = useRef(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  const isNamed = new URLSearchParams(search).has('at')
  useEffect(() => {
    if (isDone.current || !thread) return
    isDone.current = true
    if (!unread || isNamed || reaches(thread, unread.after + 1)) return
    void navigate(`/messages/${id}${inList(search, unread.after + 1)}`, { replace: true, preventScrollReset: true })
  }, [id, unread, thread, isNamed, search, navigate])
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
