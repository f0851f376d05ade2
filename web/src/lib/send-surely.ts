/** Sends a change again whose answer was lost, or for which the server had no time just then: with one key it takes effect once. */
import { ApiError } from '@fanfare/contract'

const WAITS_MS = [800, 2500]

/** The server has decided. After anything else, a 5xx or a lost connection, the change may have taken effect or not. */
export const isDecided = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** `send` uses the same `Idempotency-Key` each time. Rejects with what the last time said, and at once where trying again is in vain. */
export async function sendSurely<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send()
    } catch (error) {
      if (isDecided(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return send()
}
