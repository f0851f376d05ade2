/** Whose request the code works for: server events tell its account the key, so that the browser that made a change knows its own news. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Cause {
  readonly accountId: string
  /** The Idempotency-Key of the request. Told to nobody else: what a client puts into it is its own business. */
  readonly key: string
}

const causes = new AsyncLocalStorage<Cause>()

/** Everything that is committed during `work` is caused by it. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)
export const currentCause = (): Cause | undefined => causes.getStore()
