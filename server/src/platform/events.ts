/** What has happened: declared by the feature in which it happens, emitted in a transaction. */
import type { Static, TObject } from 'typebox'

/** Something that has happened, named in the past tense: `message.sent`. Carries ids. */
export interface Event<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export type EventOf<E> = E extends Event<infer S> ? Static<S> : never

export const event = <const S extends TObject>(name: string, payload: S): Event<S> => ({ name, payload })
