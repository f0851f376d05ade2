/** What else follows from an event, declared by the feature that reacts. */
import type { Static, TObject } from 'typebox'
import type { Tx } from './context.ts'
import type { Event } from './events.ts'

/** Runs after the emitting transaction has committed, in a transaction of its own; takes effect exactly once. */
export interface Listener {
  readonly event: Event
  readonly name: string
  /** By their ids jobs stand in the order in which they were enqueued; they run in any. */
  run(tx: Tx, payload: never, jobId: string): Promise<void>
}

export const on = <S extends TObject>(
  event: Event<S>,
  name: string,
  run: (tx: Tx, payload: Static<S>, jobId: string) => Promise<void>,
): Listener => ({ event, name, run })

/** The task name of one listener: its event and what it does about it. */
export const taskOf = (eventName: string, listener: string) => `${eventName} > ${listener}`
