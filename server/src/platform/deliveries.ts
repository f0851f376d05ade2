/** A server event on its way to the sockets of those who may hear of it. At most once: whoever missed it reads again. */
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import type { Audience } from './audience.ts'
import type { TopicDelivery } from './topics.ts'

/** Whose act or account it is about, and who is told. Nobody is told of someone whom they have blocked or who has blocked them. */
export interface Addressed {
  /** Null where the one who tells has left them out already, with the query that read what is told. */
  readonly from: string | null
  readonly to: readonly string[] | Audience
}

export interface AccountDelivery extends Addressed {
  readonly serverEvent: ServerEvent
  readonly payload: unknown
}
export type Delivery = AccountDelivery | TopicDelivery

export const deliver = <P extends ServerEvent>(
  { from, to }: Addressed,
  serverEvent: P,
  payload: ServerEventPayload<P>,
): AccountDelivery => ({
  from,
  to,
  serverEvent,
  payload,
})
