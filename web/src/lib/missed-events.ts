/** Detects missed events for code that runs on every page and may load after the realtime connection. */
import { useEffect, useEffectEvent } from 'react'
import { useRealtimeStatus, useReconnected } from './realtime.ts'

/** Calls `handler` when events may have been missed: after each break, and immediately if the connection existed first. */
export function useMissedEvents(handler: () => void): void {
  const isConnected = useRealtimeStatus() === 'connected'
  const arrive = useEffectEvent(() => {
    if (isConnected) handler()
  })
  useReconnected(handler)
  useEffect(() => arrive(), [])
}
