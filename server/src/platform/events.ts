/** Defines events, which a feature declares and emits in a transaction. */
import type { Static, TObject } from 'typebox'

/** An event, named in the past tense: `message.sent`. The payload carries ids. */
export interface Event<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export type EventOf<E> = E extends Event<infer S> ? Static<S> : never

export const event = <const S extends TObject>(name: string, payload: S): Event<S> => ({ name, payload })
