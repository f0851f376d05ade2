/** Retries failed messages as soon as possible, on any page of the site. */
import { useEffect } from 'react'
import { useRealtimeStatus } from '#lib/realtime.ts'
import { conversationsWithOutbox } from './stored-conversations.ts'

const RETRY_INTERVAL_MS = 15_000

export function useRetryFailedMessages(): void {
  const isConnected = useRealtimeStatus() === 'connected'
  useEffect(() => {
    if (isConnected) retryFailed()
  }, [isConnected])
  useEffect(() => {
    addEventListener('online', retryFailed)
    // Requests that were running when the connection returned and failed later would otherwise wait for the next connection.
    const timer = setInterval(() => navigator.onLine && retryFailed(), RETRY_INTERVAL_MS)
    return () => {
      removeEventListener('online', retryFailed)
      clearInterval(timer)
    }
  }, [])
}

/** Loads the outbox code only if there are messages to retry. */
function retryFailed(): void {
  if (conversationsWithOutbox().size > 0)
    void import('./outbox.ts').then(({ retryAllFailedMessages }) => retryAllFailedMessages()).catch(() => undefined)
}
