/** Where the messages begin that had not been read when the conversation was opened. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { conversationInList } from './conversations.ts'
import type { Thread } from './merge.ts'

/** The number of the first one; undefined where all were read, or where it is not held yet. */
export function useFirstUnread(thread: Thread | undefined, conversation: Conversation | undefined): number | undefined {
  const queries = useQueryClient()
  const me = useMe()._id
  const [opened, setOpened] = useState<{ readonly unseen: number; readonly lastSeq: number }>()
  if (!opened && conversation) {
    // The list is told of everything new; what was read of this conversation alone may be older.
    const { totalNotSeenMessages: unseen, lastSeq } = conversationInList(queries, conversation._id) ?? conversation
    setOpened({ unseen, lastSeq })
  }
  if (!opened || opened.unseen === 0) return undefined
  const theirs = thread?.messages.filter(({ senderId, seq }) => senderId !== me && seq <= opened.lastSeq)
  return theirs?.at(-opened.unseen)?.seq
}

/** Brings it to the top, once, where it would be out of sight. */
export function useOpeningAt(scroller: RefObject<HTMLElement | null>, seq: number | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || seq === undefined) return
    isDone.current = true
    const line = scroller.current?.querySelector(`[data-seq="${seq}"]`)
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    if (line && line.getBoundingClientRect().top < top) line.scrollIntoView({ block: 'start' })
  }, [seq, scroller])
}
