/** What goes to sockets right after a commit. At most once: whoever missed it reads again. */
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import type { Event, EventOf } from './events.ts'
import type { Context } from './context.ts'

/** Whose act or account it is about, and who is told. Nobody is told of someone whom they have blocked or who has blocked them. */
export interface Addressed {
  /** Null where the one who tells has left them out already, with the query that read what is told. */
  readonly from: string | null
  readonly to: readonly string[]
}

export interface Delivery extends Addressed {
  readonly serverEvent: ServerEvent
  readonly payload: unknown
}
export const deliver = <P extends ServerEvent>(
  { from, to }: Addressed,
  serverEvent: P,
  payload: ServerEventPayload<P>,
): Delivery => ({
  from,
  to,
  serverEvent,
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
