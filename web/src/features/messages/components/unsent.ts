/** Messages that were not sent go as soon as they can, whatever page of the site is open. */
import { useEffect } from 'react'
import { useRealtimeStatus } from '#lib/realtime.ts'
import { storedOutboxes } from './stored-ids.ts'

const REPEATS_MS = 15_000

export function useUnsentMessages(): void {
  const isConnected = useRealtimeStatus() === 'connected'
  useEffect(() => {
    if (isConnected) sendUnsent()
  }, [isConnected])
  useEffect(() => {
    addEventListener('online', sendUnsent)
    // What was under way when the connection came back, and failed after that, would wait for the next one.
    const timer = setInterval(() => navigator.onLine && sendUnsent(), REPEATS_MS)
    return () => {
      removeEventListener('online', sendUnsent)
      clearInterval(timer)
    }
  }, [])
}

/** Their code comes where there are some. */
function sendUnsent(): void {
  if (storedOutboxes().size > 0) void import('./outbox.ts').then(({ retryAllBroken }) => retryAllBroken()).catch(() => undefined)
}
