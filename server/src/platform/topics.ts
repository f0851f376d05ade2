/**
 * Defines topics: objects whose open windows receive events. No one stores these accounts; each window sends the topics that it
 * shows (`WATCH`).
 */
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import type { Topic } from '@fanfare/contract/sockets'

export type { Topic }

/** An event of a topic. Without `news`, the topic's state has changed, and each process reads it again. */
export interface TopicDelivery {
  /** The author of the event. The author's own windows, and accounts with a block in either direction, do not receive it. */
  readonly from: string | null
  readonly topic: Topic
  readonly news?: { readonly serverEvent: Pick<ServerEvent, 'name'>; readonly payload: unknown }
}

export const news = <E extends ServerEvent>(
  { from, topic }: { readonly from: string; readonly topic: Topic },
  serverEvent: E,
  payload: ServerEventPayload<E>,
): TopicDelivery => ({ from, topic, news: { serverEvent, payload } })

export const stateChanged = (topic: Topic): TopicDelivery => ({ from: null, topic })
