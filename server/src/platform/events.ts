/** What has happened, and who hears of it. */
import type { Static, TObject } from 'typebox'
import type { Tx } from './context.ts'

/** Something that has happened, named in the past tense: `message.sent`. Carries ids. */
export interface Event<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export type EventOf<E> = E extends Event<infer S> ? Static<S> : never

export const event = <const S extends TObject>(name: string, payload: S): Event<S> => ({ name, payload })

/** Runs after the emitting transaction has committed, in a transaction of its own; takes effect exactly once. */
export interface Listener {
  readonly event: Event
  readonly name: string
  run(tx: Tx, payload: never): Promise<void>
}

export const on = <S extends TObject>(
  event: Event<S>,
  name: string,
  run: (tx: Tx, payload: Static<S>) => Promise<void>,
): Listener => ({ event, name, run })
