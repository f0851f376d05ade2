/** Sends the heartbeat of the performer's live room while its page is open, and returns what the server says about it. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '@fanfare/contract'
import { beatLiveRoom } from '@fanfare/contract/live'
import { BEAT_SECONDS } from '@fanfare/contract/live-limits'
import { call } from '#lib/api.ts'

export function useHeartbeat(id: string, startedAt: string, onEnded: () => void): Reply<typeof beatLiveRoom> | undefined {
  const [last, setLast] = useState<Reply<typeof beatLiveRoom>>()
  const beat = useEffectEvent(async () => {
    const duration = Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1000))
    const reply = await call(beatLiveRoom, { body: { _id: id, duration } })
    setLast(reply)
    if (reply.status !== 'live') onEnded()
  })
  useEffect(() => {
    // The next heartbeat repeats one that got lost. The server waits for several.
    const send = () => void beat().catch(() => undefined)
    send()
    const timer = setInterval(send, BEAT_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [id])
  return last
}
