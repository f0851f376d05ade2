/** Sends unsent messages as soon as possible, on any page of the site. */
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
    // Requests that were running when the connection returned and failed later would otherwise wait for the next connection.
    const timer = setInterval(() => navigator.onLine && sendUnsent(), REPEATS_MS)
    return () => {
      removeEventListener('online', sendUnsent)
      clearInterval(timer)
    }
  }, [])
}

/** Loads the outbox code only if there are unsent messages. */
function sendUnsent(): void {
  if (storedOutboxes().size > 0) void import('./outbox.ts').then(({ retryAllBroken }) => retryAllBroken()).catch(() => undefined)
}
