/** What goes to sockets right after a commit. At most once: whoever missed it reads again. */
import type { Push, Pushed } from '@fanfare/contract'
import type { Event, EventOf } from './events.ts'
import type { Context } from './context.ts'

/** Whose act or account it is about, and who is told. Nobody is told of someone whom they have blocked or who has blocked them. */
export interface Addressed {
  /** Null where the one who tells has left them out already, with the query that read what is told. */
  readonly from: string | null
  readonly to: readonly string[]
}

export interface Delivery extends Addressed {
  readonly push: Push
  readonly payload: unknown
}
export const deliver = <P extends Push>({ from, to }: Addressed, push: P, payload: Pushed<P>): Delivery => ({
  from,
  to,
  push,
  payload,
})

/** Which server events an event causes. Runs once the emitting transaction has committed, outside of it. */
export interface ServerEventRule {
  readonly event: Event
  make(ctx: Context, payload: never): Promise<readonly Delivery[]>
}
export const serverEventsOn = <E extends Event>(
  event: E,
  make: (ctx: Context, payload: EventOf<E>) => Promise<readonly Delivery[]>,
): ServerEventRule => ({ event, make })
