/** Defines listeners, which react to events in the feature that declares them. */
import type { Static, TObject } from 'typebox'
import type { Tx } from './context.ts'
import type { Event } from './events.ts'

/** Runs after the emitting transaction has committed, in its own transaction; takes effect exactly once. */
export interface Listener {
  readonly event: Event
  readonly name: string
  /** Job ids follow the order in which jobs were enqueued, but jobs run in any order. */
  run(tx: Tx, payload: never, jobId: string): Promise<void>
}

export const on = <S extends TObject>(
  event: Event<S>,
  name: string,
  run: (tx: Tx, payload: Static<S>, jobId: string) => Promise<void>,
): Listener => ({ event, name, run })

export const taskOf = (eventName: string, listener: string) => `${eventName} > ${listener}`
