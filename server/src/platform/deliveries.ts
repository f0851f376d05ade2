/**
 * Defines a server event on its way to the sockets of its recipients. Delivery is at most once: windows that missed an event read
 * again.
 */
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import type { Audience } from './audience.ts'
import type { TopicDelivery } from './topics.ts'

/**
 * The account that an event is about, and its recipients. Recipients who blocked that account, or are blocked by it, are left
 * out.
 */
export interface Addressees {
  /** Null if the query of the sender has already left out blocked accounts. */
  readonly from: string | null
  readonly to: readonly string[] | Audience
  /** The fan whom the event is about. Team members who have a block with this fan, or are this fan, do not receive it. */
  readonly fanId?: string
}

export interface AccountDelivery extends Addressees {
  readonly serverEvent: ServerEvent
  readonly payload: unknown
}
export type Delivery = AccountDelivery | TopicDelivery

export const deliver = <P extends ServerEvent>(
  addressees: Addressees,
  serverEvent: P,
  payload: ServerEventPayload<P>,
): AccountDelivery => ({
  ...addressees,
  serverEvent,
  payload,
})
