/** Defines which server events are sent to sockets after a commit. */
import type { Context } from './context.ts'
import type { Delivery } from './deliveries.ts'
import type { Event, EventOf } from './events.ts'

/** Maps an event to server events. Runs after the emitting transaction has committed, outside of it. */
export interface ServerEventRule {
  readonly event: Event
  make(ctx: Context, payload: never): Promise<readonly Delivery[]>
}
export const serverEventsOn = <E extends Event>(
  event: E,
  make: (ctx: Context, payload: EventOf<E>) => Promise<readonly Delivery[]>,
): ServerEventRule => ({ event, make })
