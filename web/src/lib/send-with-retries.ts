/** Retries a change after a lost reply or a busy server. With one key it takes effect once. */
import { ApiError } from '@fanfare/contract'

const RETRY_DELAYS_MS = [800, 2500]

/** The server has decided. After a 5xx or a lost connection, the change may or may not have taken effect. */
export const isFinalError = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/**
 * `send` must use the same `Idempotency-Key` each time. Rejects with the last error, or immediately when a retry is pointless.
 */
export async function sendWithRetries<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_DELAYS_MS) {
    try {
      return await send()
    } catch (error) {
      if (isFinalError(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return send()
}
