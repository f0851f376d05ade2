/** Shows whether the other person is online or was recently. Reports the viewer's presence while the conversation is visible. */
import { useEffect, useState } from 'react'
import { presenceChanged } from '@fanfare/contract/inbox'
import type { Presence } from '@fanfare/contract/conversation-states'
import type { Conversation } from '@fanfare/contract/messages'
import { PRESENCE } from '@fanfare/contract/sockets'
import { presenceLabel } from '#core/presence-label.ts'
import { realtime, useConnected, useServerEvent } from '#lib/realtime.ts'

const SEND_INTERVAL_MS = 25_000

export function PresenceLine({ conversation: { _id, presence } }: { conversation: Conversation }) {
  const [received, setReceived] = useState<{ readonly presence: Presence | null }>()
  const refresh = () => {
    if (document.visibilityState === 'visible') realtime.emit(PRESENCE, { conversationId: _id })
  }
  useServerEvent(presenceChanged, (news) => {
    if (news.conversationId === _id) setReceived({ presence: news.presence })
  })
  useConnected(refresh)
  useEffect(() => {
    const now = () => {
      if (document.visibilityState === 'visible') realtime.emit(PRESENCE, { conversationId: _id })
    }
    now()
    const timer = setInterval(now, SEND_INTERVAL_MS)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', now)
    }
  }, [_id])
  const shown = received ? received.presence : presence
  return shown === null ? null : <span> · {presenceLabel(shown)}</span>
}
