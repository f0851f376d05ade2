/**
 * Tracks the request that code works for. Server events carry its key to its own account, so that the browser recognizes its own
 * changes.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestOrigin {
  readonly accountId: string
  /** The Idempotency-Key of the request. No other account receives it, because clients may put anything into it. */
  readonly key: string
}

const causes = new AsyncLocalStorage<RequestOrigin>()

/** Attributes everything that is committed during `work` to `cause`. */
export const runWithOrigin = <T>(cause: RequestOrigin, work: () => T): T => causes.run(cause, work)
export const currentOrigin = (): RequestOrigin | undefined => causes.getStore()
