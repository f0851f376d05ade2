/** Topics: things of which many hear who have them open. Nobody lists these accounts; each window says what it shows (`WATCH`). */
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import type { Topic } from '@fanfare/contract/sockets'

export type { Topic }

/** What happened to a topic. Without `news`: how it stands has changed, and is read where it is heard. */
export interface TopicDelivery {
  /** Whose act it is: no window of theirs is told, and none across a block from them. */
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
