/** Typing indicators: sent at most every two seconds, shown for four. */
import { useEffect, useRef, useState } from 'react'
import { messageCreated, typing } from '@fanfare/contract/messages'
import { TYPING } from '@fanfare/contract/sockets'
import { realtime, useServerEvent } from '#lib/realtime.ts'

const SEND_INTERVAL_MS = 2_000
const SHOWN_MS = 4_000

/** Call it on every keystroke. */
export function useTypingEvents(conversationId: string): () => void {
  const sentAt = useRef(0)
  return () => {
    const now = Date.now()
    if (now - sentAt.current < SEND_INTERVAL_MS) return
    sentAt.current = now
    realtime.emit(TYPING, { conversationId })
  }
}

export function useIsTyping(conversationId: string): boolean {
  const [until, setUntil] = useState(0)
  useServerEvent(typing, (signal) => {
    if (signal.conversationId === conversationId) setUntil(Date.now() + SHOWN_MS)
  })
  useServerEvent(messageCreated, (message) => {
    if (message.conversationId === conversationId) setUntil(0)
  })
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until !== 0
}
